import type { Client } from '../../../src/api/client.ts'
import type { Order } from '../../../src/api/contract/orders.ts'
import { listOrderLines, listRefundedLines } from '../../../src/domain/orders/invoice-lines.ts'
import { toCents } from '../../../src/lib/money.ts'
import type { Buyer } from '../../support/buyer.ts'
import type { Fleet } from '../../support/fleet.ts'
import { findLedgerDifferences } from '../../support/ledger-differences.ts'
import type { ProductFields } from '../../support/products.ts'
import { addPromotion, type PromotionInput } from '../../support/promotions.ts'
import type { Finding } from '../check.ts'
import { readOrder, readRefundedCents } from '../returns/generated-returns.ts'

interface Purchases {
  admin: Client
  buyer: Buyer
  /** Numbers from 0 to 1. */
  random: () => number
  count: number
}

const STOCK = 10_000
const PRICES_CENTS = [1, 99, 1234, 1999, 33_333]

/** Buys generated carts with generated discounts, and returns each order in parts until nothing is left. */
export async function buyAndReturn(fleet: Fleet, { admin, buyer, random, count }: Purchases): Promise<Finding> {
  const products = await Promise.all(PRICES_CENTS.map((cents) => addProduct(fleet, cents)))
  await admin('PUT /api/admin/settings/update', { body: { shippingPrice: 4.95, vatRate: 19 } })
  const wrong: string[] = []
  let discountCents = 0
  for (let nth = 0; nth < count && wrong.length < 10; nth += 1) {
    const ids = await addPromotions(admin, products, { random, nth })
    try {
      await enterCodes(buyer, nth)
      await fillCart(buyer, products, random)
      const order = await buyDelivered(fleet, admin, buyer)
      discountCents += sumDiscounts(order)
      wrong.push(...(await findWrongTotals(fleet, admin, order)))
      wrong.push(...(await returnInParts(fleet, { admin, buyer, random, order })))
    } catch (error) {
      wrong.push(`purchase ${nth} received ${String(error)}`)
    }
    for (const id of ids) await admin('DELETE /api/admin/promotions/delete/{id}', { params: { id } })
  }
  wrong.push(...(await findLedgerDifferences(fleet)))
  if (discountCents === 0) wrong.push('no order had a discount')
  return {
    done: `money: ${count} generated purchases with discounts, VAT and shipping, each returned in parts`,
    figure: `${discountCents} cents discounted, ${wrong.length} differences`,
    bound: 'each sum to the cent',
    wrong
  }
}

async function addProduct({ db, product }: Fleet, price_cents: number): Promise<ProductFields> {
  const added = await product(STOCK)
  await db.updateTable('variants').set({ price_cents }).where('id', '=', added.id).execute()
  return added
}

interface Attempt {
  random: () => number
  nth: number
}

const pick = <Value>(values: readonly Value[], random: () => number): Value =>
  values[Math.floor(random() * values.length)] as Value

/** An automatic discount, one with a code, and free shipping in every third purchase. */
async function addPromotions(admin: Client, products: ProductFields[], { random, nth }: Attempt): Promise<string[]> {
  const scope = random() < 0.5 ? {} : { products: products.filter(() => random() < 0.5).map(({ id }) => id) }
  const fields: PromotionInput[] = [
    { kind: 'percent', value: 1 + Math.floor(random() * 100), minimum: pick([0, 20], random) },
    { code: `CODE-${nth}`, scope, kind: 'amount', value: pick([0.01, 5, 9.99, 700], random) },
    ...(nth % 3 === 0 ? [{ code: `SHIP-${nth}`, kind: 'shipping' as const, value: 0 }] : [])
  ]
  const ids: string[] = []
  for (const promotion of fields) ids.push(await addPromotion({ call: admin }, promotion))
  return ids
}

async function enterCodes({ id: userId, call }: Buyer, nth: number): Promise<void> {
  const codes = [`CODE-${nth}`, ...(nth % 3 === 0 ? [`SHIP-${nth}`] : [])]
  for (const code of codes) await call('POST /api/shop/cart/codes/{userId}', { params: { userId }, body: { code } })
}

async function fillCart(buyer: Buyer, products: ProductFields[], random: () => number): Promise<void> {
  await buyer.emptyCart()
  const chosen = products.filter(() => random() < 0.5)
  for (const product of chosen.length > 0 ? chosen : products) await buyer.add(product, 1 + Math.floor(random() * 7))
}

async function buyDelivered({ paypal }: Fleet, admin: Client, buyer: Buyer): Promise<Order> {
  const ordered = await buyer.order()
  await paypal.control(`orders/${ordered.paymentId}/approve`)
  await buyer.capture(ordered)
  const params = { id: ordered.orderId }
  await admin('PUT /api/admin/orders/update/{id}', { params, body: { orderStatus: 'delivered' } })
  return readOrder(buyer, ordered.orderId)
}

const sumCents = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + toCents(amount), 0)

const sumDiscounts = ({ discounts = [] }: Order): number => sumCents(discounts.map(({ amount }) => amount))

async function findWrongTotals({ paypal }: Fleet, admin: Client, order: Order): Promise<string[]> {
  const total = toCents(order.totalAmount)
  const { captures } = await paypal.books()
  const { data } = await admin('POST /api/admin/orders/invoice/{id}', { params: { id: order._id } })
  const sums = {
    'PayPal charged': captures.find(({ custom_id }) => custom_id === order._id)?.amount_minor,
    'the invoice says': toCents(data.gross),
    'net and VAT are': sumCents([data.net, data.vat]),
    'the lines of the invoice are': sumCents(listOrderLines(order).map(({ amount }) => amount)),
    'the items are':
      sumCents(order.cartItems.flatMap(({ price, quantity, discount = 0 }) => [price * quantity, -discount])) +
      toCents(order.shippingAmount ?? 0)
  }
  return Object.entries(sums).flatMap(([name, sum]) =>
    sum === total ? [] : [`the order ${order._id} costs ${total}, but ${name} ${sum}`]
  )
}

interface Returning {
  admin: Client
  buyer: Buyer
  random: () => number
  order: Order
}

async function returnInParts(fleet: Fleet, { admin, buyer, random, order }: Returning): Promise<string[]> {
  const rest = new Map(order.cartItems.map(({ _id, quantity }) => [_id, quantity]))
  for (let part = 0; rest.size > 0; part += 1) {
    const units = part === 3 ? new Map(rest) : chooseUnits(rest, random)
    if (units.size === 0) continue
    const items = [...units].map(([_id, quantity]) => ({ _id, quantity }))
    const body = { idempotencyKey: `${order._id}-${part}`, items }
    const { data } = await buyer.call('POST /api/shop/order/return/{id}', { params: { id: order._id }, body })
    await admin('POST /api/admin/returns/accept/{id}', { params: { id: data._id }, body: {} })
    for (const [id, quantity] of units) {
      const left = (rest.get(id) ?? 0) - quantity
      if (left > 0) rest.set(id, left)
      else rest.delete(id)
    }
  }
  return findWrongRefunds(fleet, admin, order)
}

const chooseUnits = (rest: Map<string, number>, random: () => number): Map<string, number> =>
  new Map(
    [...rest].flatMap(([id, quantity]) => {
      const units = Math.floor(random() * (quantity + 1))
      return units > 0 ? [[id, units]] : []
    })
  )

async function findWrongRefunds(fleet: Fleet, admin: Client, { _id: id, totalAmount }: Order): Promise<string[]> {
  const { data } = await admin('GET /api/admin/orders/details/{id}', { params: { id } })
  const total = toCents(totalAmount)
  const refunded = await readRefundedCents(fleet, id)
  const wrong = refunded === total ? [] : [`of ${total} cents of the order ${id}, ${refunded} were refunded`]
  if (data.paymentStatus !== 'refunded') wrong.push(`the order ${id} is ${data.paymentStatus} after all its returns`)
  for (const refund of data.refunds ?? []) {
    const lines = sumCents(listRefundedLines(data, refund).map(({ amount }) => amount))
    if (lines !== toCents(refund.amount)) wrong.push(`the refund ${refund._id} is ${refund.amount}, its lines ${lines}`)
  }
  return wrong
}
