import { sql, type SqlBool } from 'kysely'

import type { Refund } from '../../../../api/contract/orders.ts'
import { toDollars } from '../../../../lib/money.ts'
import { readInBatches } from '../../../platform/database/batches.ts'
import type { Db, Row, Trx } from '../../../platform/database/schema.ts'
import type { OrderRow } from '../../orders/queries.ts'
import { type StockMove, toRestockMove } from '../../products/stock.ts'

export type RefundRow = Row<'refunds'>
type RefundItemRow = Row<'refund_items'>

export interface RefundWithItems extends RefundRow {
  items: RefundItemRow[]
}

/** Lists all refunds of an order, including failed ones, oldest first. */
export const listAllRefunds = (db: Db, orderId: string): Promise<RefundRow[]> =>
  db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).orderBy('created_at').orderBy('id').execute()

/** Finds the refunds that have not failed, by order id. */
export async function listActiveRefunds(db: Db, orders: OrderRow[]): Promise<Map<string, RefundWithItems[]>> {
  const ids = orders.filter(({ refunded_cents }) => refunded_cents > 0).map(({ id }) => id)
  const refunds = await readInBatches(ids, (batch) =>
    db
      .selectFrom('refunds')
      .selectAll()
      .where('order_id', 'in', batch)
      .where('state', '!=', 'failed')
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  )
  return Map.groupBy(await addItems(db, refunds), ({ order_id }) => order_id)
}

async function addItems(db: Db, refunds: RefundRow[]): Promise<RefundWithItems[]> {
  const items = await readInBatches(
    refunds.map(({ id }) => id),
    (batch) => db.selectFrom('refund_items').selectAll().where('refund_id', 'in', batch).execute()
  )
  const itemsByRefund = Map.groupBy(items, ({ refund_id }) => refund_id)
  return refunds.map((refund) => ({ ...refund, items: itemsByRefund.get(refund.id) ?? [] }))
}

/**
 * Selects the refunds that PayPal accepted but did not complete. The customer has already been notified of them. Omits a
 * failed refund if newer refunds of the order cover its amount and the amounts of all that failed later.
 */
export const selectFailedRefunds = (db: Db) =>
  db
    .selectFrom('refunds')
    .where('state', '=', 'failed')
    .where('provider_refund_id', 'is not', null)
    .where(
      sql<SqlBool>`(
        select coalesce(sum(amount_cents), 0) from refunds as newer
        where newer.order_id = refunds.order_id and newer.state <> 'failed' and newer.created_at >= refunds.updated_at
      ) < (
        select sum(amount_cents) from refunds as failed
        where failed.order_id = refunds.order_id and failed.state = 'failed'
          and failed.provider_refund_id is not null and failed.updated_at >= refunds.updated_at
      )`
    )

export async function listFailedRefunds(db: Db, orderId: string): Promise<RefundWithItems[]> {
  const refunds = await selectFailedRefunds(db).selectAll().where('order_id', '=', orderId).execute()
  return addItems(db, refunds)
}

export const toRefund = ({ id, amount_cents, state, created_at, items }: RefundWithItems): Refund => ({
  _id: id,
  amount: toDollars(amount_cents),
  createdAt: created_at,
  isPending: state === 'requested' || state === 'pending',
  items: items.map(({ order_item_id, quantity }) => ({ _id: order_item_id, quantity }))
})

export const readRefund = (db: Db, id: string): Promise<RefundRow> =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Adds up the refunds that have not failed. Call it after each change of a refund. */
export async function updateRefundedSum(trx: Trx, orderId: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      refunded_cents: sql`(select coalesce(sum(amount_cents), 0) from refunds
        where refunds.order_id = orders.id and state <> 'failed')`
    })
    .where('id', '=', orderId)
    .execute()
}

/** Returns the moves of the units that a refund puts back into stock. */
export async function listRestockMoves(trx: Trx, refundId: string): Promise<StockMove[]> {
  const units = await trx
    .selectFrom('refund_items')
    .innerJoin('order_items', 'order_items.id', 'refund_items.order_item_id')
    .select(['order_items.variant_id', 'refund_items.quantity'])
    .where('refund_id', '=', refundId)
    .where('restocked', '=', 1)
    .execute()
  return units.map(toRestockMove)
}

/**
 * Finds the row of a refund that PayPal reported only as a total, before it listed the refunds of the capture. Undefined if
 * no such row has at least this amount.
 */
export const findUnlistedRefund = (trx: Trx, orderId: string, cents: number): Promise<RefundRow | undefined> =>
  trx
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'completed')
    .where('provider_refund_id', 'is', null)
    .where('amount_cents', '>=', cents)
    .executeTakeFirst()

export async function reduceUnlistedRefund(trx: Trx, unlistedRefund: RefundRow, cents: number): Promise<void> {
  const amount_cents = unlistedRefund.amount_cents - cents
  if (amount_cents > 0)
    await trx.updateTable('refunds').set({ amount_cents }).where('id', '=', unlistedRefund.id).execute()
  else await trx.deleteFrom('refunds').where('id', '=', unlistedRefund.id).execute()
}
