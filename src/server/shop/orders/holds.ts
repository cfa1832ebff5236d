import type { Selectable } from 'kysely'

import { toReleaseMove, toReserveMove, toRestockMove, type StockMove } from '../products/stock.ts'
import type { Db, Schema, Trx } from '../../platform/database/schema.ts'
import { type Clock, nowIso } from '../../platform/shop.ts'
import { type HoldStarts, calculateHoldExpiry } from './hold-expiry.ts'

export type HoldRow = Selectable<Schema['stock_holds']>

/** Sorts by product id to prevent deadlocks. */
export const listHolds = (db: Db, orderId: string, states: HoldRow['state'][]): Promise<HoldRow[]> =>
  db
    .selectFrom('stock_holds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', states)
    .orderBy('variant_id')
    .execute()

/** Returns the ISO time at which the order's first hold ends, or undefined without holds. */
export async function findHoldExpiry(db: Db, orderId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('stock_holds')
    .select('expires_at')
    .where('order_id', '=', orderId)
    .where('state', '=', 'held')
    .orderBy('expires_at')
    .limit(1)
    .executeTakeFirst()
  return row?.expires_at
}

/** Returns the stock moves that the caller must make. */
export async function insertHolds(
  clock: Clock,
  trx: Trx,
  orderId: string,
  lines: { id: string; quantity: number }[],
  holdStarts: HoldStarts
): Promise<StockMove[]> {
  // The foreign key locks the products. All transactions lock them by id, which prevents deadlocks.
  const sorted = lines.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const holds = sorted.map((line) => {
    const held_since = holdStarts.get(line.id) ?? nowIso(clock)
    const hold = { order_id: orderId, variant_id: line.id, quantity: line.quantity, state: 'held' as const }
    return { ...hold, held_since, expires_at: calculateHoldExpiry(clock, held_since) }
  })
  await trx.insertInto('stock_holds').values(holds).execute()
  return holds.map(toReserveMove)
}

export async function renewHolds(clock: Clock, trx: Trx, orderId: string, holdStarts: HoldStarts): Promise<void> {
  for (const [productId, since] of holdStarts) {
    await trx
      .updateTable('stock_holds')
      .set({ expires_at: calculateHoldExpiry(clock, since) })
      .where('order_id', '=', orderId)
      .where('variant_id', '=', productId)
      .where('state', '=', 'held')
      .execute()
  }
}

/**
 * Releases the order's stock, except shipped units and those that were refunded before. Idempotent. Returns the stock
 * moves that the caller must make.
 */
export async function releaseStock(trx: Trx, orderId: string, isShipped = false): Promise<StockMove[]> {
  const states: HoldRow['state'][] = isShipped ? ['held'] : ['held', 'consumed']
  const holds = await listHolds(trx, orderId, states)
  const refunded = await readRefundedUnits(trx, orderId)
  await trx
    .updateTable('stock_holds')
    .set({ state: 'released' })
    .where('order_id', '=', orderId)
    .where('state', 'in', states)
    .execute()
  return holds.map((hold) =>
    hold.state === 'held'
      ? toReleaseMove(hold)
      : toRestockMove({ ...hold, quantity: hold.quantity - (refunded.get(hold.variant_id) ?? 0) })
  )
}

/** Returns the refunded units by product id. Their own refund decided whether they were restocked. */
async function readRefundedUnits(trx: Trx, orderId: string): Promise<Map<string, number>> {
  const items = await trx
    .selectFrom('order_items')
    .select(['variant_id', 'refunded_quantity'])
    .where('order_id', '=', orderId)
    .execute()
  return new Map(items.map(({ variant_id, refunded_quantity }) => [variant_id, refunded_quantity]))
}
