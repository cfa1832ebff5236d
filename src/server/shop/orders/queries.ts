import type { Order } from '../../../api/contract/orders.ts'
import { toDollars } from '../../../lib/money.ts'
import { toAddressFields } from '../../people/addresses/addresses.ts'
import { readInBatches } from '../../platform/database/batches.ts'
import { lockRows } from '../../platform/database/lock.ts'
import { getRowLimit, isAfterCursor, type Paging, toNewestFirstPage } from '../../platform/database/newest-first.ts'
import type { Db, Row, Trx } from '../../platform/database/schema.ts'
import { ShopError } from '../../platform/errors.ts'
import { requireOwner, type Session } from '../../platform/http/session.ts'
import { listActiveRefunds, type RefundWithItems, toRefund } from '../payments/refunds/queries.ts'
import { toLineItemNames } from '../products/queries.ts'
import { findPayments, type ListedPayment } from '../payments/queries.ts'
import { listDiscounts } from '../promotions/uses.ts'
import { listReturns } from '../returns/queries.ts'

export type OrderRow = Row<'orders'>
export type OrderItemRow = Row<'order_items'>

export const findOrder = (db: Db, id: string): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()

/** Reads and locks an order. Every change of an order or its payment must take this lock first. Throws a ShopError. */
export const lockOrder = (trx: Trx, id: string): Promise<OrderRow> =>
  lockRows(trx, trx.selectFrom('orders').selectAll().where('id', '=', id)).executeTakeFirstOrThrow(
    () => new ShopError('not-found', 'Order not found!')
  )

export const listItems = (db: Db, orderId: string): Promise<OrderItemRow[]> =>
  db.selectFrom('order_items').selectAll().where('order_id', '=', orderId).orderBy('position').execute()

export async function readOrder(db: Db, row: OrderRow): Promise<Order> {
  const [order] = await toOrders(db, [row])
  return order ?? toOrder(row, [], undefined)
}

export async function listOrders(db: Db, userId: string, page: Paging & { number?: number | undefined }) {
  const { number } = page
  const limit = getRowLimit(page)
  const matches = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(number !== undefined, (query) => query.where('number', '=', number ?? 0))
    .where(isAfterCursor(page.cursor))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const { rows, nextCursor } = toNewestFirstPage(matches, page)
  return { data: await toOrders(db, rows), nextCursor }
}

interface KnownRows {
  payments?: Map<string, ListedPayment>
  refunds?: Map<string, RefundWithItems[]>
}

export async function toOrders(db: Db, rows: OrderRow[], known: KnownRows = {}): Promise<Order[]> {
  const items = await readInBatches(
    rows.map((row) => row.id),
    (batch) => db.selectFrom('order_items').selectAll().where('order_id', 'in', batch).orderBy('position').execute()
  )
  const payments = known.payments ?? (await findPayments(db, rows))
  const itemsByOrder = Map.groupBy(items, (item) => item.order_id)
  const refunds = known.refunds ?? (await listActiveRefunds(db, rows))
  const ids = rows.map(({ id }) => id)
  const returns = await listReturns(db, ids)
  const discounts = await listDiscounts(db, ids)
  return rows.map((row) => ({
    ...toOrder(row, itemsByOrder.get(row.id) ?? [], payments.get(row.id)?.provider_order_id),
    ...(row.refunded_cents > 0 && {
      refundedAmount: toDollars(row.refunded_cents),
      refunds: (refunds.get(row.id) ?? []).map(toRefund)
    }),
    ...(discounts.has(row.id) && { discounts: discounts.get(row.id) }),
    ...(returns.has(row.id) && { returns: returns.get(row.id) })
  }))
}

/** Returns undefined until an admin sets the tracking number. */
export const readTracking = ({ carrier, tracking_number }: OrderRow): Order['tracking'] =>
  carrier && tracking_number ? { carrier, number: tracking_number } : undefined

const readCancellationRequest = (row: OrderRow): string | undefined =>
  row.payment_status === 'paid' && !row.cancelled_at ? (row.cancellation_requested_at ?? undefined) : undefined

const toOrder = (row: OrderRow, items: OrderItemRow[], paymentId: string | null | undefined): Order => ({
  _id: row.id,
  number: row.number,
  userId: row.user_id,
  cartId: row.cart_id,
  cartItems: items.map((item) => ({
    _id: item.id,
    productId: item.variant_id,
    title: item.title,
    ...toLineItemNames(item),
    sku: item.sku ?? undefined,
    image: item.image,
    price: toDollars(item.price_cents),
    quantity: item.quantity,
    ...(item.discount_cents > 0 && { discount: toDollars(item.discount_cents) }),
    ...(item.refunded_quantity > 0 && { refundedQuantity: item.refunded_quantity }),
    ...(item.exchanged_quantity > 0 && { exchangedQuantity: item.exchanged_quantity }),
    ...(item.replacement_shipment > 0 && { replacementShipment: item.replacement_shipment })
  })),
  addressInfo: {
    addressId: row.address_id,
    ...toAddressFields(row)
  },
  orderStatus: row.order_status,
  paymentMethod: row.payment_method,
  paymentStatus: row.payment_status,
  ...(row.shipping_cents > 0 && { shippingAmount: toDollars(row.shipping_cents) }),
  totalAmount: toDollars(row.total_cents),
  orderDate: row.created_at,
  orderUpdateDate: row.updated_at,
  paymentId: paymentId ?? '',
  payerId: row.payer_id,
  tracking: readTracking(row),
  ...(row.shipped_at && { shippedAt: row.shipped_at }),
  ...(row.delivered_at && { deliveredAt: row.delivered_at }),
  ...(row.cancelled_at && { cancelledAt: row.cancelled_at }),
  cancellationRequestedAt: readCancellationRequest(row)
})

/** Reads an order of the user. Throws a ShopError if it does not exist or belongs to someone else. */
export async function findOwnOrder(
  db: Db,
  session: Session,
  id: string,
  notFoundMessage = 'Order not found!'
): Promise<OrderRow> {
  const order = await findOrder(db, id)
  if (!order) throw new ShopError('not-found', notFoundMessage)
  requireOwner(session, order.user_id)
  return order
}
