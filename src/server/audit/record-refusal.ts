import { recordSparingly } from './record-rate-limited.ts'
import { ShopError } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { type Exchange, whoAsks } from '../http/route.ts'

/** As much of a path as says what was asked for. */
const LONGEST = 100

/** Writes down who was refused what: a call that is not theirs to make, or an admin's call by nobody at all. */
export async function noteRefusal(shop: Shop, error: unknown, exchange: Exchange): Promise<void> {
  if (!(error instanceof ShopError) || !isRefusal(error, exchange)) return
  const { method, url } = exchange.req
  // As it was sent, percent-encoded: no database refuses that.
  const subject = { kind: 'call', id: `${method} ${new URL(url).pathname.slice(0, LONGEST)}` }
  const event = { ...whoAsks(exchange), action: 'access.refused', subject, after: { reason: error.message } } as const
  await recordSparingly(shop, event).catch((failure: unknown) =>
    shop.log.error({ err: failure }, 'a refusal is not noted')
  )
}

const isRefusal = ({ code }: ShopError, { req }: Exchange): boolean =>
  code === 'forbidden' || (code === 'unauthorised' && req.path.startsWith('/api/admin/'))
