import { isApiError } from '../../../src/api/errors.ts'
import type { Db } from '../../../src/server/platform/database/schema.ts'
import type { Fleet } from '../../support/fleet.ts'
import type { Finding } from '../check.ts'

/** The total differs from the shop's. */
const REFUSED = 409

export async function sendWrongTotals(fleet: Fleet, attempts: number, random: () => number): Promise<Finding> {
  const buyer = await fleet.buyer()
  const hat = await fleet.product(attempts)
  await buyer.add(hat)
  const order = await buyer.orderBody()
  let acceptedCount = 0
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const totalAmount = Math.floor(random() * 1234) / 100
    const claims = { paymentStatus: 'paid', orderStatus: 'delivered', cartItems: [{ price: totalAmount }] }
    const status = await buyer
      .call('POST /api/shop/order/create', { body: { ...order, ...claims, totalAmount } })
      .then(() => 200, statusOf)
    if (status !== REFUSED) acceptedCount += 1
  }
  const [correctOrder] = await Promise.allSettled([buyer.order()])
  return {
    done: `${attempts} orders at a total of the shopper's own, and one at the shop's`,
    figure: `${acceptedCount} taken on`,
    bound: '0, and every total is its lines’ sum',
    wrong: [
      ...(await findWrongTotals(fleet.db)),
      ...(acceptedCount === 0 ? [] : [`${acceptedCount} bargains were taken on`]),
      ...(correctOrder.status === 'fulfilled'
        ? []
        : [`the shop's own total was refused: ${String(correctOrder.reason)}`])
    ]
  }
}

const statusOf = (error: unknown): number => (isApiError(error) ? error.status : 0)

async function findWrongTotals(db: Db): Promise<string[]> {
  const orders = await db.selectFrom('orders').select(['id', 'total_cents']).execute()
  const items = await db
    .selectFrom('order_items')
    .select(['order_id', 'price_cents', 'quantity', 'discount_cents'])
    .execute()
  const lines = Map.groupBy(items, ({ order_id }) => order_id)
  return orders.flatMap(({ id, total_cents }) => {
    const sum = (lines.get(id) ?? []).reduce(
      (total, line) => total + line.price_cents * line.quantity - line.discount_cents,
      0
    )
    return sum === total_cents ? [] : [`order ${id} costs ${total_cents}, and its lines ${sum}`]
  })
}
