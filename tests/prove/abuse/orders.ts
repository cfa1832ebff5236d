import { HOUR, MINUTE } from '../../../src/lib/dates.ts'
import { startFleet } from '../../support/fleet.ts'
import type { Finding, Stage } from '../check.ts'
import { AS_IN_PRODUCTION, countOf, statusOf } from './attack.ts'

export async function holds({ database }: Stage): Promise<Finding> {
  await using fleet = await startFleet(database, 1)
  const [buyer, hat] = [await fleet.buyer(), await fleet.product(2000)]
  await buyer.add(hat)
  const { orderId } = await buyer.order()
  const since = new Date(Date.now() - 3 * HOUR + 20 * MINUTE).toISOString()
  await fleet.db.updateTable('orders').set({ created_at: since }).where('id', '=', orderId).execute()
  await fleet.db.updateTable('stock_holds').set({ held_since: since }).where('order_id', '=', orderId).execute()
  await buyer.add(hat)
  await buyer.order()
  const currentHolds = await fleet.db
    .selectFrom('stock_holds')
    .select('expires_at')
    .where('state', '=', 'held')
    .execute()
  const minutes = currentHolds.map(({ expires_at }) => Math.round((Date.parse(expires_at) - Date.now()) / MINUTE))
  await buyer.add(hat, 600)
  const largeOrderStatus = await statusOf(buyer.order())
  return {
    done: 'an unpaid order is replaced 20 minutes before its hold must end; then 602 units are ordered',
    figure: `held for ${minutes.join(', ')} more minutes; responded with ${largeOrderStatus}`,
    bound: 'one hold, at most 20 minutes; 400',
    wrong: [
      ...(currentHolds.length === 1 ? [] : [`there are ${currentHolds.length} holds`]),
      ...minutes
        .filter((remaining) => remaining > 20)
        .map((remaining) => `the stock is held for ${remaining} more minutes`),
      ...(largeOrderStatus === 400 ? [] : [`an order of 602 unpaid units got the status ${largeOrderStatus}`])
    ]
  }
}

export async function captures({ database }: Stage): Promise<Finding> {
  await using fleet = await startFleet(database, 1, { settings: AS_IN_PRODUCTION })
  const buyer = await fleet.buyer()
  await buyer.add(await fleet.product(1))
  const ordered = await buyer.order()
  const statuses = []
  for (let index = 0; index < 100; index += 1) statuses.push(await statusOf(buyer.capture(ordered)))
  const refusedCount = countOf(statuses, 429)
  return {
    done: '100 captures of an order that its payer has not approved',
    figure: `${100 - refusedCount} went on to PayPal`,
    bound: '30',
    wrong: refusedCount === 70 ? [] : [`${100 - refusedCount} captures went on to PayPal`]
  }
}

const CANCELLATIONS = 10
const ALLOWED_REFUNDS = 3

/** PayPal keeps its fee of each payment. */
export async function cancellations({ database }: Stage): Promise<Finding> {
  await using fleet = await startFleet(database, 1, { settings: AS_IN_PRODUCTION })
  const [buyer, hat] = [await fleet.buyer(), await fleet.product(100)]
  for (let count = 0; count < CANCELLATIONS; count += 1) {
    await buyer.add(hat)
    const ordered = await buyer.order()
    await fleet.paypal.control(`orders/${ordered.paymentId}/approve`)
    await buyer.capture(ordered)
    await buyer.call('POST /api/shop/order/cancel/{id}', { params: { id: ordered.orderId } })
  }
  const { refunds } = await fleet.paypal.books()
  const requests = await fleet.db
    .selectFrom('orders')
    .select('id')
    .where('cancellation_requested_at', 'is not', null)
    .execute()
  return {
    done: `a shopper pays and cancels ${CANCELLATIONS} orders`,
    figure: `${refunds.length} refunds, ${requests.length} requests to the owner`,
    bound: `${ALLOWED_REFUNDS} refunds, ${CANCELLATIONS - ALLOWED_REFUNDS} requests`,
    wrong: [
      ...(refunds.length === ALLOWED_REFUNDS ? [] : [`${refunds.length} payments were refunded`]),
      ...(refunds.length + requests.length === CANCELLATIONS ? [] : [`${requests.length} cancellations were requested`])
    ]
  }
}
