import { formatMoney, toCents, toDollars } from '../../lib/money.ts'
import type { Session } from '../auth/sessions.ts'
import { cartLines, openCart, ownHolds, readCart } from '../cart/queries.ts'
import { availableStock, moveStock, NotEnoughStock, reserve, type StockMove } from '../catalog/stock.ts'
import type { Trx } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { ShopError } from '../errors.ts'
import { newId } from '../ids.ts'
import { nowIso, type Shop } from '../shop.ts'
import { abandon } from '../payments/cancel.ts'
import { type HoldStarts, holdEnd, startHolds } from '../orders/hold-time.ts'
import { findPayment, listItems, lockOrder, type OrderRow } from '../orders/queries.ts'

/** One account can keep no more from others without paying. */
const MAX_UNPAID_QUANTITY = 500

/** PayPal takes no more at once. In cents. */
const LARGEST_TOTAL = 1_000_000_000

export interface OrderRequest {
  addressId: string
  cartId: string
  /** Dollars, as the client showed them; refused when they are not today's. */
  totalAmount?: number | undefined
}

type Line = Awaited<ReturnType<typeof cartLines>>[number]

const BEING_CHECKED =
  'A payment for your cart is being checked by PayPal. We will confirm it by e-mail; please do not pay again.'

/**
 * Makes an order of the cart as the server knows it and sets its stock aside, in one transaction. A cart has one open
 * payment: asked again for the same cart, address and prices, it answers the same order.
 */
export function createOrder(shop: Shop, session: Session, request: OrderRequest): Promise<OrderRow> {
  return transact(shop.db, async (trx) => {
    const cartId = await openCart(trx, session.user.id, nowIso(shop))
    // Before the lines are read: an order that is being confirmed takes its lines out of the cart.
    const waiting = await lockOpenOrders(trx, session.user.id)
    const lines = await cartLines(trx, cartId)
    const total = await checkCart(trx, session, cartId, lines, request)
    const address = await shippingAddress(trx, session.user.id, request.addressId)
    const replaceable = await withoutBusy(trx, waiting, lines)
    await checkStock(trx, session, lines)
    const same = await sameOrder(trx, replaceable, address, lines)
    const starts = await startHolds(shop, trx, session.user.id, lines)
    const moves = await giveUp(
      shop,
      trx,
      replaceable.filter((open) => open !== same)
    )
    if (same) {
      await moveStock(trx, moves)
      await renewHolds(shop, trx, same, starts)
      return same
    }
    const order = await insertOrder(shop, trx, session, cartId, address, total, starts)
    await insertLines(trx, order.id, lines)
    moves.push(...(await insertHolds(shop, trx, order.id, lines, starts)))
    await moveStock(trx, moves).catch((error: unknown) => {
      throw error instanceof NotEnoughStock ? soldOut(lines.find((line) => line.id === error.productId)) : error
    })
    return order
  })
}

/** The total in cents, once the cart can be bought at the price that the shopper saw. */
async function checkCart(
  trx: Trx,
  session: Session,
  cartId: string,
  lines: Line[],
  request: OrderRequest
): Promise<number> {
  if (lines.length === 0) throw new ShopError('invalid', 'Your cart is empty. Please add items to proceed')
  if (request.cartId !== cartId) throw new ShopError('forbidden', 'This cart is not yours.')
  const gone = lines.find((line) => line.deleted_at)
  if (gone) throw soldOut(gone)
  const total = lines.reduce((sum, line) => sum + line.effective_cents * line.quantity, 0)
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
  if (quantity > MAX_UNPAID_QUANTITY)
    throw new ShopError('invalid', `An order can have at most ${MAX_UNPAID_QUANTITY} items. Please order fewer.`)
  if (total >= LARGEST_TOTAL)
    throw new ShopError('invalid', 'This is more than can be paid at once. Please order less.')
  if (request.totalAmount !== undefined && toCents(request.totalAmount) !== total) {
    const message = `Prices in your cart have changed: the total is now ${formatMoney(toDollars(total))}. Please check your cart and try again.`
    throw new ShopError('conflict', message, { data: await readCart(trx, session.user.id) })
  }
  return total
}

async function shippingAddress(trx: Trx, userId: string, addressId: string) {
  const row = await trx.selectFrom('addresses').selectAll().where('id', '=', addressId).executeTakeFirst()
  if (!row) throw new ShopError('invalid', 'Please select one address to proceed.')
  if (row.user_id !== userId) throw new ShopError('forbidden', 'This address is not yours.')
  const { id, address, city, pincode, phone, notes } = row
  return { address_id: id, address, city, pincode, phone, notes }
}

type ShippingAddress = Awaited<ReturnType<typeof shippingAddress>>

/** Part by part: an address keeps its id when it is edited, and an order keeps what it was made with. */
const goesTo = (order: OrderRow, address: ShippingAddress): boolean =>
  (Object.keys(address) as (keyof ShippingAddress)[]).every((part) => order[part] === address[part])

/** The open order of the same lines to the same address, which takes the place of itself. */
async function sameOrder(
  trx: Trx,
  open: OrderRow[],
  address: ShippingAddress,
  lines: Line[]
): Promise<OrderRow | undefined> {
  for (const order of open) if (goesTo(order, address) && (await sameLines(trx, order.id, lines))) return order
  return undefined
}

/** Answers what then goes back to the shelf. */
async function giveUp(shop: Shop, trx: Trx, orders: OrderRow[]): Promise<StockMove[]> {
  const moves: StockMove[] = []
  for (const { id } of orders) moves.push(...((await abandon(shop, trx, id)) ?? []))
  return moves
}

interface Waiting {
  order: OrderRow
  /** It is being charged, or its charge is not understood: what it holds must not be ordered again. */
  busy: boolean
}

/**
 * Orders that wait for this user's payment, locked, so that none begins to be charged meanwhile. One whose money is on
 * its way back waits for nothing.
 */
async function lockOpenOrders(trx: Trx, userId: string): Promise<Waiting[]> {
  const rows = await trx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('payment_status', '=', 'pending')
    .orderBy('id')
    .execute()
  const waiting: Waiting[] = []
  for (const { id } of rows) {
    const order = await lockOrder(trx, id)
    const state = (await findPayment(trx, id))?.state
    if (order?.payment_status !== 'pending' || state === 'refunding') continue
    waiting.push({ order, busy: state === 'capturing' || state === 'review' })
  }
  return waiting
}

/** The orders that another may take the place of. */
async function withoutBusy(trx: Trx, waiting: Waiting[], lines: Line[]): Promise<OrderRow[]> {
  for (const { order } of waiting.filter(({ busy }) => busy)) {
    if (await sharesLines(trx, order.id, lines)) throw new ShopError('conflict', BEING_CHECKED)
  }
  return waiting.flatMap(({ order, busy }) => (busy ? [] : [order]))
}

/**
 * What the shopper's own open orders have set aside passes to the next one, which then takes nothing more from the
 * shelf: nobody else would notice that an admin has taken it meanwhile.
 */
async function checkStock(trx: Trx, session: Session, lines: Line[]): Promise<void> {
  const own = await ownHolds(trx, session.user.id)
  const short = lines.find((line) => line.quantity > availableStock(line, own.get(line.id)))
  if (short) throw soldOut(short)
}

async function sharesLines(trx: Trx, orderId: string, lines: Line[]): Promise<boolean> {
  const ids = new Set(lines.map((line) => line.id))
  return (await listItems(trx, orderId)).some((item) => ids.has(item.product_id))
}

async function sameLines(trx: Trx, orderId: string, lines: Line[]): Promise<boolean> {
  const key = (parts: (string | number)[][]) => JSON.stringify(parts.map((part) => part.join(':')).toSorted())
  const items = await listItems(trx, orderId)
  return (
    key(items.map((item) => [item.product_id, item.quantity, item.price_cents])) ===
    key(lines.map((line) => [line.id, line.quantity, line.effective_cents]))
  )
}

async function renewHolds(shop: Shop, trx: Trx, order: OrderRow, starts: HoldStarts): Promise<void> {
  for (const [productId, since] of starts) {
    await trx
      .updateTable('stock_holds')
      .set({ expires_at: holdEnd(shop, since) })
      .where('order_id', '=', order.id)
      .where('product_id', '=', productId)
      .where('state', '=', 'held')
      .execute()
  }
}

async function insertOrder(
  shop: Shop,
  trx: Trx,
  session: Session,
  cartId: string,
  address: ShippingAddress,
  total: number,
  starts: HoldStarts
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
    .values({
      ...payment,
      next_check_at: holdEnd(shop, [...starts.values()].toSorted()[0] ?? now),
      created_at: now,
      updated_at: now
    })
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
    price_cents: line.effective_cents,
    quantity: line.quantity
  }))
  await trx.insertInto('order_items').values(items).execute()
}

async function insertHolds(
  shop: Shop,
  trx: Trx,
  orderId: string,
  lines: Line[],
  starts: HoldStarts
): Promise<StockMove[]> {
  const holds = lines.map((line) => {
    const held_since = starts.get(line.id) ?? nowIso(shop)
    const hold = { order_id: orderId, product_id: line.id, quantity: line.quantity, state: 'held' as const }
    return { ...hold, held_since, expires_at: holdEnd(shop, held_since) }
  })
  await trx.insertInto('stock_holds').values(holds).execute()
  return holds.map(reserve)
}

const soldOut = (line: Line | undefined): ShopError =>
  new ShopError(
    'out-of-stock',
    `'${line?.title ?? 'An item'}' is no longer available in that quantity. Please change your cart.`
  )
