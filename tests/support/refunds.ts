import { buy, readOrder, setStatus } from './checkout.ts'
import type { TestShop } from './open-test-shop.ts'
import type { Person } from './person.ts'
import type { PayPalRefund } from '../../src/server/platform/paypal/client.ts'
import { usd } from '../../paypal-stand-in/testing.ts'

interface RefundBody {
  amount: number
  /** Units by order item id. */
  units?: Record<string, number>
  restock?: boolean
  reason?: string
  key?: string
}

let keys = 0

export function refund(admin: Pick<Person, 'call'>, id: string, { amount, units = {}, key, ...rest }: RefundBody) {
  keys += 1
  const items = Object.entries(units).map(([_id, quantity]) => ({ _id, quantity }))
  const body = { idempotencyKey: key ?? `key-${keys}`, amount, items, ...rest }
  return admin.call('POST /api/admin/orders/refund/{id}', { params: { id }, body })
}

/** For example `5 by admin`. */
export async function listRefunds(admin: Person, id: string): Promise<string[]> {
  const { data } = await admin.call('GET /api/admin/orders/details/{id}', { params: { id } })
  return (data.refunds ?? []).map(({ amount, source }) => `${amount} by ${source}`).toSorted()
}

/** Three hats at $10 and a coat at $25.50: $55.50. */
export async function makeRefundableOrder(shop: TestShop) {
  const [admin, shopper] = [await shop.admin(), await shop.shopper()]
  const hat = await shop.product({ title: 'Hat', price: 10, stock: 5 })
  const coat = await shop.product({ title: 'Coat', price: 25.5, stock: 5 })
  const { _id: id, cartItems } = await buy(shop, shopper, [hat, 3], [coat, 1])
  const findLine = (name: string) => cartItems.find(({ title }) => title === name)?._id ?? ''
  const [hatLine, coatLine] = [findLine('Hat'), findLine('Coat')]
  return { admin, shopper, hat, coat, id, hatLine, coatLine, read: () => readOrder(shopper, id) }
}

/** Like `makeRefundableOrder`, but delivered. */
export async function makeDeliveredOrder(shop: TestShop) {
  const order = await makeRefundableOrder(shop)
  await setStatus(order.admin, order.id, 'delivered')
  return order
}

/** As in PayPal's dashboard. Without an amount, all that remains. */
export async function refundInDashboard({ paypal }: TestShop, amount?: string): Promise<void> {
  // A test may have passed the lifetime of the token.
  await paypal.signIn()
  const { captures } = await paypal.books()
  await paypal.refund(captures[0]?.id ?? '', amount === undefined ? {} : { amount: usd(amount) })
}

/** Changes the refunds in the orders that the shop reads from PayPal. */
export function changeRefunds({ shop: { paypal } }: TestShop, change: (refund: PayPalRefund) => void): void {
  const { getOrder } = paypal
  paypal.getOrder = async (id) => {
    const order = await getOrder(id)
    for (const unit of order.purchase_units ?? []) unit.payments?.refunds?.forEach(change)
    return order
  }
}

/** PayPal lists no refunds, as if it had not updated its list yet. Returns a function that ends this. */
export function hideRefunds({ shop: { paypal } }: TestShop): () => void {
  const { getOrder } = paypal
  paypal.getOrder = async (id) => {
    const order = await getOrder(id)
    for (const { payments } of order.purchase_units ?? []) delete payments?.refunds
    return order
  }
  return () => (paypal.getOrder = getOrder)
}

/** PayPal accepts refunds from now on without completing them. Returns a function that makes them fail. */
export function holdRefunds(testShop: TestShop): () => void {
  const { shop } = testShop
  const { refundCapture } = shop.paypal
  const held = new Set<string>()
  shop.paypal.refundCapture = async (...input) => {
    const response = await refundCapture(...input)
    held.add(response.id)
    return { ...response, status: 'PENDING' }
  }
  return () => {
    shop.paypal.refundCapture = refundCapture
    changeRefunds(testShop, (found) => {
      if (held.has(found.id)) found.status = 'FAILED'
    })
  }
}

/** Refunds a part of an order that has an invoice. Returns the id of the refund. */
export async function makeRefund(admin: Pick<Person, 'call'>, id: string): Promise<string> {
  await admin.call('POST /api/admin/orders/invoice/{id}', { params: { id } })
  await refund(admin, id, { amount: 1 })
  const { data } = await admin.call('GET /api/admin/orders/details/{id}', { params: { id } })
  return data.refunds?.[0]?._id ?? ''
}
