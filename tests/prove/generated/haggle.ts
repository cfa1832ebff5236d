import { isApiError } from '../../../src/api/errors.ts'
import type { Db } from '../../../src/server/db/schema.ts'
import type { Fleet } from '../../support/fleet.ts'
import type { Finding } from '../check.ts'

/** The cart has changed: what a shopper is told whose total is not the shop's. */
const REFUSED = 409

/** A shopper orders the same again and again and each time names another total, and prices and states to go with it. */
export async function haggle(fleet: Fleet, bargains: number, random: () => number): Promise<Finding> {
  const buyer = await fleet.buyer()
  const hat = await fleet.product(bargains)
  await buyer.add(hat)
  const order = await buyer.orderBody()
  let granted = 0
  for (let bargain = 0; bargain < bargains; bargain += 1) {
    const totalAmount = Math.floor(random() * 1234) / 100
    const claims = { paymentStatus: 'paid', orderStatus: 'delivered', cartItems: [{ price: totalAmount }] }
    const status = await buyer
      .call('POST /api/shop/order/create', { body: { ...order, ...claims, totalAmount } })
      .then(() => 200, statusOf)
    if (status !== REFUSED) granted += 1
  }
  const [fair] = await Promise.allSettled([buyer.order()])
  return {
    done: `${bargains} orders at a total of the shopper's own, and one at the shop's`,
    figure: `${granted} taken on`,
    bound: '0, and every total is its lines’ sum',
    wrong: [
      ...(await wrongTotals(fleet.db)),
      ...(granted === 0 ? [] : [`${granted} bargains were taken on`]),
      ...(fair.status === 'fulfilled' ? [] : [`the shop's own total was refused: ${String(fair.reason)}`])
    ]
  }
}

const statusOf = (error: unknown): number => (isApiError(error) ? error.status : 0)

/** Orders that cost another sum than their lines. */
async function wrongTotals(db: Db): Promise<string[]> {
  const orders = await db.selectFrom('orders').select(['id', 'total_cents']).execute()
  const items = await db.selectFrom('order_items').select(['order_id', 'price_cents', 'quantity']).execute()
  const lines = Map.groupBy(items, ({ order_id }) => order_id)
  return orders.flatMap(({ id, total_cents }) => {
    const sum = (lines.get(id) ?? []).reduce((total, line) => total + line.price_cents * line.quantity, 0)
    return sum === total_cents ? [] : [`order ${id} costs ${total_cents}, and its lines ${sum}`]
  })
}
