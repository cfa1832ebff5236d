import { DAY, formatDate } from '../../../lib/dates.ts'
import { ShopError } from '../../platform/errors.ts'
import { type RequestContext, toRequester } from '../../platform/http/route.ts'
import { createIdFrom } from '../../platform/ids.ts'
import { createLimit, limitNetworks } from '../../platform/rate-limits/attempt-limits.ts'
import { countAttempt } from '../../platform/rate-limits/count-attempts.ts'
import { nowIso, type Shop, type ShopData } from '../../platform/shop.ts'
import { type AuditEvent, recordAudit } from './audit.ts'

/** Records an event that anyone can cause, unless a flood of them could fill the disk. */
export async function recordAuditWithinLimit(shop: Shop, event: AuditEvent): Promise<void> {
  const { action, ip } = event
  // Each action has its own limits, so that a flood of one kind does not hide another.
  const isLimited = await countAttempt(shop, [...limitNetworks('audit', ip, action), createLimit('audit', action)])
  if (isLimited) shop.counts.add('audit-omitted', action)
  else await recordAudit(shop, shop.db, event)
}

/** Writes one event for each day and action, with the number of events above the limit. */
export async function recordOmittedEvents(shop: ShopData): Promise<void> {
  const { db, now } = shop
  const omitted = await db
    .selectFrom('daily_counts')
    .select(['day', 'subject', 'count'])
    .where('name', '=', 'audit-omitted')
    // The last counts of yesterday may have been saved today.
    .where('day', '>=', formatDate(new Date(now().getTime() - DAY).toISOString()))
    .execute()
  if (omitted.length === 0) return
  const rows = omitted.map(({ day, subject, count }) => ({
    id: createIdFrom(`omitted ${day} ${subject}`),
    at: nowIso(shop),
    action: 'audit.omitted',
    after: JSON.stringify({ action: subject, count })
  }))
  await db
    .insertInto('audit_events')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => ({ after: ref('excluded.after') }))
        .whereRef('audit_events.after', '!=', 'excluded.after')
    )
    .execute()
}

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
