import type { Selectable } from 'kysely'

import type { Order } from '../../api/contract/orders.ts'
import { toDollars } from '../../lib/money.ts'
import { readInParts } from '../db/in-parts.ts'
import { locked } from '../db/lock.ts'
import { cutPage, isAfter, type Page, rowsFor } from '../db/newest-first.ts'
import type { Db, Schema, Trx } from '../db/schema.ts'

export type OrderRow = Selectable<Schema['orders']>
export type OrderItemRow = Selectable<Schema['order_items']>
export type PaymentRow = Selectable<Schema['payments']>
export type HoldRow = Selectable<Schema['stock_holds']>

export const findOrderRow = (db: Db, id: string): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()

/** The order row, locked until the transaction ends: whoever changes an order or its payment takes this first. */
export const lockOrder = (trx: Trx, id: string): Promise<OrderRow | undefined> =>
  locked(trx, trx.selectFrom('orders').selectAll().where('id', '=', id)).executeTakeFirst()

export const findPayment = (db: Db, orderId: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payments').selectAll().where('order_id', '=', orderId).executeTakeFirst()

/** In the order of their products' ids, so that two transactions never wait for each other's rows. */
export const listHolds = (db: Db, orderId: string): Promise<HoldRow[]> =>
  db.selectFrom('stock_holds').selectAll().where('order_id', '=', orderId).orderBy('product_id').execute()

/** Until when an order's stock is set aside; nothing when none of it is. */
export async function heldUntil(db: Db, orderId: string): Promise<string | undefined> {
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

export const listItems = (db: Db, orderId: string): Promise<OrderItemRow[]> =>
  db.selectFrom('order_items').selectAll().where('order_id', '=', orderId).orderBy('position').execute()

export async function readOrder(db: Db, row: OrderRow): Promise<Order> {
  const [order] = await withItems(db, [row])
  return order ?? toOrder(row, [], undefined)
}

/** A user's orders, newest first. */
export async function listOrders(db: Db, userId: string, page: Page) {
  const limit = rowsFor(page)
  const found = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where(isAfter(page.cursor))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const { rows, nextCursor } = cutPage(found, page)
  return { data: await withItems(db, rows), nextCursor }
}

export async function paymentsOf(db: Db, rows: OrderRow[]): Promise<Map<string, PaymentRow>> {
  const payments = await readInParts(
    rows.map((row) => row.id),
    (part) => db.selectFrom('payments').selectAll().where('order_id', 'in', part).execute()
  )
  return new Map(payments.map((payment) => [payment.order_id, payment]))
}

/** Two queries for each thousand orders. */
export async function withItems(db: Db, rows: OrderRow[], known?: Map<string, PaymentRow>): Promise<Order[]> {
  const items = await readInParts(
    rows.map((row) => row.id),
    (part) => db.selectFrom('order_items').selectAll().where('order_id', 'in', part).orderBy('position').execute()
  )
  const payments = known ?? (await paymentsOf(db, rows))
  const itemsOf = Map.groupBy(items, (item) => item.order_id)
  return rows.map((row) => toOrder(row, itemsOf.get(row.id) ?? [], payments.get(row.id)))
}

const toOrder = (row: OrderRow, items: OrderItemRow[], payment: PaymentRow | undefined): Order => ({
  _id: row.id,
  userId: row.user_id,
  cartId: row.cart_id,
  cartItems: items.map((item) => ({
    _id: item.id,
    productId: item.product_id,
    title: item.title,
    image: item.image,
    price: toDollars(item.price_cents),
    quantity: item.quantity
  })),
  addressInfo: {
    addressId: row.address_id,
    address: row.address,
    city: row.city,
    pincode: row.pincode,
    phone: row.phone,
    notes: row.notes
  },
  orderStatus: row.order_status,
  paymentMethod: row.payment_method,
  paymentStatus: row.payment_status,
  totalAmount: toDollars(row.total_cents),
  orderDate: row.created_at,
  orderUpdateDate: row.updated_at,
  paymentId: payment?.provider_order_id ?? '',
  payerId: row.payer_id
})
