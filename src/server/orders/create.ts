import { effectivePrice, toCents, toDollars } from '../../lib/money.ts'
import { MINUTE } from '../../lib/dates.ts'
import type { Session } from '../auth/sessions.ts'
import { cartLines, openCart, readCart } from '../cart/queries.ts'
import { reserve } from '../catalog/stock.ts'
import type { Trx } from '../db/schema.ts'
import { ShopError } from '../errors.ts'
import { newId } from '../ids.ts'
import { nowIso, type Shop } from '../shop.ts'
import { abandon } from './expire.ts'
import { type OrderRow, findPayment, listItems } from './queries.ts'

/** How long stock is set aside for an unpaid order. */
const HOLD = 60 * MINUTE

export interface OrderRequest {
  addressId: string
  cartId: string
  /** Dollars, as the client showed them; refused when they are not today's. */
  totalAmount?: number | undefined
}

type Line = Awaited<ReturnType<typeof cartLines>>[number]

/**
 * Makes an order of the cart as the server knows it and sets its stock aside, in one transaction. A cart has one open
 * payment: asked again for the same cart, address and prices, it answers the same order.
 */
export function createOrder(shop: Shop, session: Session, request: OrderRequest): Promise<OrderRow> {
  return shop.db.transaction().execute(async (trx) => {
    const cartId = await openCart(trx, session.user.id, nowIso(shop))
    const lines = await cartLines(trx, cartId)
    const address = await shippingAddress(trx, session.user.id, request.addressId)
    const total = await checkCart(trx, session, lines, request)
    for (const open of await openOrders(trx, session.user.id)) {
      if (open.address_id === address.address_id && (await sameLines(trx, open.id, lines))) return open
      await abandon(shop, trx, open.id)
    }
    const order = await insertOrder(shop, trx, session, cartId, address, total)
    await insertLines(trx, order.id, lines)
    await holdStock(shop, trx, order.id, lines)
    return order
  })
}

async function shippingAddress(trx: Trx, userId: string, addressId: string) {
  const row = await trx
    .selectFrom('addresses')
    .select(['id as address_id', 'address', 'city', 'pincode', 'phone', 'notes'])
    .where('id', '=', addressId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new ShopError('invalid', 'Please select one address to proceed.')
  return row
}

/** The total in cents, once the cart can be bought at the price that the shopper saw. */
async function checkCart(trx: Trx, session: Session, lines: Line[], request: OrderRequest): Promise<number> {
  if (lines.length === 0) throw new ShopError('invalid', 'Your cart is empty. Please add items to proceed')
  const total = lines.reduce((sum, line) => sum + priceOf(line) * line.quantity, 0)
  const changed = request.totalAmount !== undefined && toCents(request.totalAmount) !== total
  if (changed) {
    const message = `Prices in your cart have changed: the total is now $${toDollars(total).toFixed(2)}. Please check your cart and try again.`
    throw new ShopError('conflict', message, { data: await readCart(trx, session.user.id) })
  }
  return total
}

const priceOf = (line: Line): number => effectivePrice(line.price_cents, line.sale_price_cents)

/** Orders that wait for this user's payment. A charge under way is not one: it ends by itself. */
function openOrders(trx: Trx, userId: string): Promise<OrderRow[]> {
  return trx
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .selectAll('orders')
    .where('orders.user_id', '=', userId)
    .where('orders.payment_status', '=', 'pending')
    .where('payments.state', 'in', ['created', 'open'])
    .execute()
}

async function sameLines(trx: Trx, orderId: string, lines: Line[]): Promise<boolean> {
  const key = (parts: (string | number)[][]) => JSON.stringify(parts.map((part) => part.join(':')).toSorted())
  const items = await listItems(trx, orderId)
  return (
    key(items.map((item) => [item.product_id, item.quantity, item.price_cents])) ===
    key(lines.map((line) => [line.id, line.quantity, priceOf(line)]))
  )
}

async function insertOrder(
  shop: Shop,
  trx: Trx,
  session: Session,
  cartId: string,
  address: Awaited<ReturnType<typeof shippingAddress>>,
  total: number
): Promise<OrderRow> {
  const now = nowIso(shop)
  const order: OrderRow = {
    id: newId(),
    user_id: session.user.id,
    cart_id: cartId,
    order_status: 'pending',
    payment_status: 'pending',
    payment_method: 'paypal',
    payer_id: '',
    currency: 'USD',
    total_cents: total,
    ...address,
    created_at: now,
    updated_at: now
  }
  await trx.insertInto('orders').values(order).execute()
  const payment = { order_id: order.id, state: 'created' as const, amount_cents: total, currency: order.currency }
  await trx
    .insertInto('payments')
    .values({ ...payment, attempt: 1, created_at: now, updated_at: now })
    .execute()
  return order
}

async function insertLines(trx: Trx, orderId: string, lines: Line[]): Promise<void> {
  const items = lines.map((line, position) => ({
    id: newId(),
    order_id: orderId,
    position,
    product_id: line.id,
    title: line.title,
    image: line.image,
    price_cents: priceOf(line),
    quantity: line.quantity
  }))
  await trx.insertInto('order_items').values(items).execute()
}

async function holdStock(shop: Shop, trx: Trx, orderId: string, lines: Line[]): Promise<void> {
  const expires = new Date(shop.now().getTime() + HOLD).toISOString()
  for (const line of lines.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (line.deleted_at || !(await reserve(trx, line.id, line.quantity))) throw soldOut(line)
    const hold = { order_id: orderId, product_id: line.id, quantity: line.quantity, expires_at: expires }
    await trx
      .insertInto('stock_holds')
      .values({ ...hold, state: 'held' })
      .execute()
  }
}

const soldOut = (line: Line): ShopError =>
  new ShopError('out-of-stock', `'${line.title}' is no longer available in that quantity. Please change your cart.`)

/** The payment that an order was made with. */
export async function paymentOf(shop: Shop, orderId: string) {
  const payment = await findPayment(shop.db, orderId)
  if (!payment) throw new Error(`order ${orderId} has no payment`)
  return payment
}
