import { recordAuditEvents } from '../../../people/audit/audit.ts'
import { incrementCatalogVersion } from '../../../platform/catalog-version.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { SYSTEM } from '../../../platform/http/session.ts'
import { AUTHOR_DISABLED } from '../../../platform/schedule/scheduled-changes.ts'
import { type Clock, nowIso } from '../../../platform/shop.ts'
import { recordPriceChange } from './history.ts'

/** Cancels the sales that a disabled administrator has scheduled and that have not started. */
export async function cancelScheduledSales(clock: Clock, trx: Trx, adminId: string): Promise<void> {
  const at = nowIso(clock)
  const cancelled = await trx
    .updateTable('variants')
    .set({
      sale_price_cents: 0,
      sale_starts_at: null,
      sale_ends_at: null,
      sale_author_id: null,
      listed_version: null,
      // A form that is open must not schedule the sale again.
      updated_at: at
    })
    .where('sale_author_id', '=', adminId)
    .where('sale_starts_at', '>', at)
    .returningAll()
    .execute()
  if (cancelled.length === 0) return
  for (const row of cancelled) await recordPriceChange(trx, { id: row.id, at, before: row, after: row })
  const events = cancelled.map(({ id }) => ({
    ...SYSTEM,
    action: 'schedule.failed' as const,
    subject: { kind: 'product', id },
    after: { reason: AUTHOR_DISABLED }
  }))
  await recordAuditEvents(clock, trx, events)
  await incrementCatalogVersion(trx)
}
