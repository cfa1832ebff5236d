import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { toDollars } from '../../../../lib/money.ts'
import { recordAuditEvents } from '../../../people/audit/audit.ts'
import { recordScheduledPrices } from './price-history.ts'
import { readSale } from './sale-price.ts'
import { lockRows } from '../../../platform/database/lock.ts'
import { forEachBatch } from '../../../platform/database/batches.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { unindexed } from '../../../platform/database/unindexed.ts'
import { type Requester, SYSTEM } from '../../../platform/http/session.ts'
import { AUTHOR_DISABLED, cancelChanges } from '../../../platform/schedule/scheduled-changes.ts'
import { nowIso, type Shop } from '../../../platform/shop.ts'

/**
 * Starts and ends all sales that are due, in a few statements, because a campaign can include the whole catalog. Products
 * in the trash are included, so that they have the right price when they are restored.
 */
export async function applyDueSales(
  shop: Shop,
  trx: Trx,
  { requesters, cancelledIds }: { requesters: Map<string, Requester>; cancelledIds: ReadonlySet<string> }
): Promise<void> {
  await forEachBatch([...cancelledIds], (ids) => cancelSales(shop, trx, ids))
  const now = nowIso(shop)
  const [isStarting, isEnding] = [startsBy(now), endsBy(now)]
  // Orders lock products in the same sequence.
  const query = trx
    .selectFrom('products')
    .select(['id', 'sale_price_cents', 'scheduled_sale_cents', 'sale_starts_at', 'sale_ends_at'])
    .where(sql<SqlBool>`(${isStarting} or ${isEnding})`)
    // Keeps the planner from reading the index of the id instead of the indexes of the times.
    .orderBy(unindexed(sql.ref<string>('id'), 'string'))
  const due = await lockRows(trx, query).execute()
  await recordScheduledPrices(trx, { now, isStarting, isEnding })
  await sql`
    update products set sale_price_cents = scheduled_sale_cents, scheduled_sale_cents = null, listed_version = null
    where ${isStarting}
  `.execute(trx)
  // The end of a sale sets `updated_at`, so that a form opened before the end cannot restore the sale price. The start need not.
  await sql`
    update products set sale_price_cents = 0, scheduled_sale_cents = null, sale_starts_at = null, sale_ends_at = null,
      listed_version = null, updated_at = case when updated_at < ${now} then ${now} else updated_at end
    where ${isEnding}
  `.execute(trx)
  const events = due.map((product) => ({
    ...(requesters.get(product.id) ?? SYSTEM),
    at: now,
    action: hasEnded(product, now) ? ('product.sale-ended' as const) : ('product.sale-started' as const),
    subject: { kind: 'product', id: product.id },
    after: { salePrice: toDollars(readSale(product).cents) }
  }))
  await recordAuditEvents(shop, trx, events)
}

/** Cancels the sales that have not started, because the administrator who scheduled them is disabled. */
async function cancelSales(shop: Shop, trx: Trx, ids: string[]): Promise<void> {
  const cancelled = await trx
    .updateTable('products')
    .set({ scheduled_sale_cents: null, sale_starts_at: null, sale_ends_at: null, listed_version: null })
    .where('id', 'in', ids)
    .where('scheduled_sale_cents', 'is not', null)
    .returning('id')
    .execute()
  for (const { id } of cancelled) await cancelChanges(trx, 'sale', id)
  const events = cancelled.map(({ id }) => ({
    ...SYSTEM,
    action: 'schedule.failed' as const,
    subject: { kind: 'product', id },
    after: { reason: AUTHOR_DISABLED }
  }))
  await recordAuditEvents(shop, trx, events)
}

const hasEnded = ({ sale_ends_at }: { sale_ends_at: string | null }, now: string): boolean =>
  sale_ends_at !== null && sale_ends_at <= now

const startsBy = (now: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  scheduled_sale_cents is not null and sale_starts_at <= ${now} and (sale_ends_at is null or sale_ends_at > ${now})
)`

const endsBy = (now: string): RawBuilder<SqlBool> => sql<SqlBool>`(sale_ends_at <= ${now})`
