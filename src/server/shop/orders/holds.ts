import { HOUR, MINUTE } from '../../../lib/dates.ts'
import type { Db, Row, Trx } from '../../platform/database/schema.ts'
import { ShopError } from '../../platform/errors.ts'
import { type Clock, nowIso } from '../../platform/shop.ts'
import { type StockMove, toReleaseMove, toReserveMove, toRestockMove } from '../products/stock.ts'

/** `payments/expire-order.ts` releases the stock of expired holds. */
const HOLD_DURATION = 60 * MINUTE

/** New orders of the same product can prolong a hold up to this total. */
const MAX_HOLD = 3 * HOUR

/** After this time without a hold, the user can hold the product for `MAX_HOLD` again. Until then, others can buy it. */
const PAUSE_BETWEEN_HOLDS = HOUR

/** A shorter hold leaves too little time to pay. */
const MIN_HOLD = 15 * MINUTE

interface Line {
  id: string
  title: string
}

/** By variant id, the ISO time since which a user has held the variant, including the holds of earlier orders. */
export type HoldStarts = Map<string, string>

/**
 * Also counts recently cancelled orders, so that cancelling does not restart the clock. Throws a ShopError if less than
 * `MIN_HOLD` remains.
 */
export async function findHoldStarts(clock: Clock, trx: Trx, userId: string, lines: Line[]): Promise<HoldStarts> {
  const now = clock.now().getTime()
  const rows = await trx
    .selectFrom('stock_holds')
    .innerJoin('orders', 'orders.id', 'stock_holds.order_id')
    .where('orders.user_id', '=', userId)
    .where(({ eb, or, and }) =>
      or([
        eb('orders.payment_status', '=', 'pending'),
        and([
          eb('orders.payment_status', '=', 'failed'),
          eb('orders.updated_at', '>', new Date(now - PAUSE_BETWEEN_HOLDS).toISOString())
        ])
      ])
    )
    .groupBy('stock_holds.variant_id')
    .select(({ fn }) => ['stock_holds.variant_id', fn.min('stock_holds.held_since').as('since')])
    .execute()
  const sinceByVariantId = new Map(rows.map(({ variant_id, since }) => [variant_id, since]))
  return new Map(
    lines.map(({ id, title }) => {
      const since = sinceByVariantId.get(id) ?? new Date(now).toISOString()
      if (Date.parse(since) + MAX_HOLD - now < MIN_HOLD) throw createHoldLimitError(title)
      return [id, since]
    })
  )
}

const createHoldLimitError = (title: string): ShopError =>
  new ShopError(
    'conflict',
    `We reserved '${title}' for you for 3 hours without receiving a payment. Please order it again in an hour.`
  )

/** Returns the ISO time at which a hold that began at `since` ends if it is renewed now. */
export const calculateHoldExpiry = (clock: Clock, since: string): string =>
  new Date(Math.min(clock.now().getTime() + HOLD_DURATION, Date.parse(since) + MAX_HOLD)).toISOString()

type HoldRow = Row<'stock_holds'>

/** Sorts by variant id to prevent deadlocks. */
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

/** Returns the refunded units by variant id. Their own refund decided whether they were restocked. */
async function readRefundedUnits(trx: Trx, orderId: string): Promise<Map<string, number>> {
  const items = await trx
    .selectFrom('order_items')
    .select(['variant_id', 'refunded_quantity'])
    .where('order_id', '=', orderId)
    .execute()
  return new Map(items.map(({ variant_id, refunded_quantity }) => [variant_id, refunded_quantity]))
}
