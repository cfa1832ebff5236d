import type { Trx } from '../db/schema.ts'
import { ShopError } from '../errors.ts'
import { listItems, lockOrder, type OrderRow } from '../orders/queries.ts'
import { findPayment } from '../payments/queries.ts'
import type { Line } from './check-cart.ts'
import { isShippedTo, type ShippingAddress } from './shipping-address.ts'

const BEING_CHECKED =
  'A payment for your cart is being checked by PayPal. We will confirm it by e-mail; please do not pay again.'

interface OpenOrder {
  order: OrderRow
  /** It is being charged, or its charge awaits a person's decision. */
  isBusy: boolean
}

/**
 * Finds the user's orders that await payment, and locks them so that no charge of them begins meanwhile. Orders that
 * are being refunded are left out.
 */
export async function lockOpenOrders(trx: Trx, userId: string): Promise<OpenOrder[]> {
  const rows = await trx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('payment_status', '=', 'pending')
    .orderBy('id')
    .execute()
  const open: OpenOrder[] = []
  for (const { id } of rows) {
    const order = await lockOrder(trx, id)
    const state = (await findPayment(trx, id))?.state
    if (order?.payment_status !== 'pending' || state === 'refunding') continue
    open.push({ order, isBusy: state === 'capturing' || state === 'review' })
  }
  return open
}

/** Returns the orders that a new order may replace. Throws if a busy one has a product of the cart. */
export async function findReplaceable(trx: Trx, open: OpenOrder[], lines: Line[]): Promise<OrderRow[]> {
  for (const { order } of open.filter(({ isBusy }) => isBusy)) {
    if (await hasProductOf(trx, order.id, lines)) throw new ShopError('conflict', BEING_CHECKED)
  }
  return open.flatMap(({ order, isBusy }) => (isBusy ? [] : [order]))
}

/** Finds the order that already has exactly these lines and this address. */
export async function findSameOrder(
  trx: Trx,
  orders: OrderRow[],
  address: ShippingAddress,
  lines: Line[]
): Promise<OrderRow | undefined> {
  for (const order of orders)
    if (isShippedTo(order, address) && (await hasSameLines(trx, order.id, lines))) return order
  return undefined
}

async function hasProductOf(trx: Trx, orderId: string, lines: Line[]): Promise<boolean> {
  const ids = new Set(lines.map((line) => line.id))
  return (await listItems(trx, orderId)).some((item) => ids.has(item.product_id))
}

async function hasSameLines(trx: Trx, orderId: string, lines: Line[]): Promise<boolean> {
  const key = (parts: (string | number)[][]) => JSON.stringify(parts.map((part) => part.join(':')).toSorted())
  const items = await listItems(trx, orderId)
  return (
    key(items.map((item) => [item.product_id, item.quantity, item.price_cents])) ===
    key(lines.map((line) => [line.id, line.quantity, line.effective_cents]))
  )
}
