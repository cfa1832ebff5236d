import { recordAuditWithinLimit } from './record-within-limit.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Shop } from '../../platform/shop.ts'
import { type RequestContext, toRequester } from '../../platform/http/route.ts'

const MAX_PATH_LENGTH = 100

export async function recordDeniedAccess(shop: Shop, error: unknown, context: RequestContext): Promise<void> {
  if (!(error instanceof ShopError) || !isAccessDenied(error, context)) return
  const { method, url } = context.req
  // The path stays percent-encoded, which every database accepts.
  const subject = { kind: 'call', id: `${method} ${new URL(url).pathname.slice(0, MAX_PATH_LENGTH)}` }
  const event = {
    ...toRequester(context),
    action: 'access.denied',
    subject,
    after: { reason: error.message }
  } as const
  await recordAuditWithinLimit(shop, event).catch((failure: unknown) =>
    shop.log.error({ err: failure }, 'denied access not recorded')
  )
}

const isAccessDenied = ({ code }: ShopError, { req }: RequestContext): boolean =>
  code === 'forbidden' || (code === 'unauthorized' && req.path.startsWith('/api/admin/'))
