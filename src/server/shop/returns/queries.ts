import type { NotNull } from 'kysely'

import type { ReturnRequest } from '../../../api/contract/returns.ts'
import { findLastReturnDay } from '../../../domain/orders/return-period.ts'
import { formatDate } from '../../../lib/dates.ts'
import { readInBatches } from '../../platform/database/batches.ts'
import type { Db, Row, Trx } from '../../platform/database/schema.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import { type Clock, nowIso, type Shop } from '../../platform/shop.ts'
import type { OrderRow } from '../orders/queries.ts'

export type ReturnRow = Row<'return_requests'>

/** Finds the return requests of orders, by order id and oldest first. */
export async function listReturns(db: Db, orderIds: string[]): Promise<Map<string, ReturnRequest[]>> {
  const requests = await readInBatches(orderIds, (batch) =>
    db
      .selectFrom('return_requests')
      .leftJoin('refunds', 'refunds.id', 'return_requests.refund_id')
      .selectAll('return_requests')
      .select('refunds.state as refund_state')
      .where('return_requests.order_id', 'in', batch)
      .orderBy('return_requests.created_at')
      .orderBy('return_requests.id')
      .execute()
  )
  const items = await readInBatches(
    requests.map(({ id }) => id),
    (batch) => db.selectFrom('return_items').selectAll().where('request_id', 'in', batch).execute()
  )
  const itemsByRequest = Map.groupBy(items, ({ request_id }) => request_id)
  const returns = Map.groupBy(requests, ({ order_id }) => order_id)
  return new Map(
    [...returns].map(([orderId, rows]) => [
      orderId,
      rows.map((row) => toReturnRequest(row, itemsByRequest.get(row.id) ?? []))
    ])
  )
}

type ListedReturn = ReturnRow & { refund_state: Row<'refunds'>['state'] | null }

const toReturnRequest = (row: ListedReturn, items: Row<'return_items'>[]): ReturnRequest => ({
  _id: row.id,
  createdAt: row.created_at,
  decidedAt: row.decided_at,
  state: row.state,
  ...(row.refund_state === 'completed' && { isRefunded: true }),
  reason: row.reason,
  declineReason: row.decline_reason,
  items: items.map(({ order_item_id, quantity, fit, ...item }) => ({
    _id: order_item_id,
    quantity,
    fit: fit ?? undefined,
    exchange: toExchange(item)
  }))
})

type ReturnItemRow = Row<'return_items'>

const toExchange = (row: Pick<ReturnItemRow, 'variant_id' | 'variant_title' | 'replacement_id'>) =>
  row.variant_id && row.variant_title
    ? { productId: row.variant_id, title: row.variant_title, lineId: row.replacement_id ?? undefined }
    : undefined

export async function listReturnItems(db: Db, requestId: string) {
  const rows = await db
    .selectFrom('return_items')
    .innerJoin('order_items', 'order_items.id', 'return_items.order_item_id')
    .select(['order_items.id', 'order_items.title', 'order_items.price_cents', 'order_items.variant_id as product_id'])
    .select(['return_items.quantity', 'return_items.variant_id', 'variant_title', 'replacement_id'])
    .where('request_id', '=', requestId)
    .orderBy('order_items.position')
    .execute()
  return rows.map((row) => ({ ...row, exchange: toExchange(row) }))
}

/** Lists the items of a return without those whose replacement was sent, although PayPal has declined its refund. */
export const listUndecidedItems = async (db: Db, requestId: string) =>
  (await listReturnItems(db, requestId)).filter(({ replacement_id }) => replacement_id === null)

/** Lists the units that are reserved for a pending request. */
export const listReplacements = (db: Db, requestId: string) =>
  db
    .selectFrom('return_items')
    .select(['order_item_id', 'variant_id', 'quantity'])
    .$narrowType<{ variant_id: NotNull }>()
    .where('request_id', '=', requestId)
    .where('variant_id', 'is not', null)
    .where('replacement_id', 'is', null)
    .execute()

/** Finds the return whose acceptance requested the refund. */
export const findReturnOfRefund = (db: Db, refundId: string): Promise<ReturnRow | undefined> =>
  db.selectFrom('return_requests').selectAll().where('refund_id', '=', refundId).executeTakeFirst()

export async function hasReturns(db: Db, orderId: string): Promise<boolean> {
  const request = await db.selectFrom('return_requests').select('id').where('order_id', '=', orderId).executeTakeFirst()
  return request !== undefined
}

/** Accepts the pending requests of a fully refunded order, and returns them. Call it after locking the order. */
export const acceptPendingReturns = (clock: Clock, trx: Trx, orderId: string): Promise<ReturnRow[]> =>
  trx
    .updateTable('return_requests')
    .set({ state: 'accepted', decided_at: nowIso(clock) })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['open', 'awaitingParcel'])
    .returningAll()
    .execute()

/** Reopens a request whose refund PayPal has declined, so that an admin decides again. */
export async function reopenReturn(trx: Trx, refundId: string): Promise<void> {
  const request = trx.updateTable('return_requests').where('refund_id', '=', refundId)
  await request.set({ state: 'open', decided_at: null }).where('received_at', 'is', null).execute()
  await request.set({ state: 'awaitingParcel' }).where('received_at', 'is not', null).execute()
}

/** Accepts a reopened request whose refund PayPal has issued after all. */
export async function acceptReopenedReturn(clock: Clock, trx: Trx, refundId: string): Promise<void> {
  await trx
    .updateTable('return_requests')
    .set({ state: 'accepted', decided_at: nowIso(clock) })
    .where('refund_id', '=', refundId)
    .where('state', 'in', ['open', 'awaitingParcel'])
    .execute()
}

/** Returns the last day of the order's return period, or null if there is none or it has ended. */
export async function findReturnDeadline(shop: Shop, db: Db, order: OrderRow): Promise<string | null> {
  const { returnDays } = await readSettings(shop.config, db)
  const { order_status: orderStatus, payment_status: paymentStatus, shipped_at, delivered_at } = order
  const shipped = { orderStatus, paymentStatus, shippedAt: shipped_at, deliveredAt: delivered_at }
  const day = findLastReturnDay(shipped, returnDays)
  return day !== null && formatDate(nowIso(shop)) <= day ? day : null
}
