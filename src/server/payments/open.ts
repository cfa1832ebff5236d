import { paymentOf } from '../orders/create.ts'
import { listItems, type OrderRow } from '../orders/queries.ts'
import { ShopError } from '../errors.ts'
import { nowIso, type Shop } from '../shop.ts'
import { approvalLink } from './paypal.ts'

/**
 * Where the payer approves this order. Asks PayPal for it once and keeps its id before anyone is sent there: an
 * approval whose id is lost cannot be captured. `origin` is the front end that PayPal sends the payer back to.
 */
export async function openPayment(shop: Shop, order: OrderRow, origin: string): Promise<string> {
  const payment = await paymentOf(shop, order.id)
  if (payment.approval_url) return payment.approval_url
  const lines = await listItems(shop.db, order.id)
  const created = await shop.paypal
    .createOrder({
      requestId: `create-${order.id}`,
      orderId: order.id,
      currency: order.currency,
      totalCents: order.total_cents,
      lines: lines.map((line) => ({ title: line.title, cents: line.price_cents, quantity: line.quantity })),
      // The order's id travels along: the tab that comes back may not be the one that left.
      returnUrl: `${origin}/shop/paypal-return?orderId=${order.id}`,
      cancelUrl: `${origin}/shop/checkout?payment=cancelled`,
      shopName: shop.config.shopName
    })
    .catch((error: unknown) => {
      shop.log.warn({ err: error, orderId: order.id }, 'payment could not be opened')
      throw new ShopError('provider-down', 'PayPal cannot be reached right now. Your order is saved; please try again.')
    })
  const approvalUrl = approvalLink(created)
  if (!approvalUrl) throw new ShopError('provider-down', 'PayPal did not open the payment. Please try again.')
  await shop.db
    .updateTable('payments')
    .set({ state: 'open', provider_order_id: created.id, approval_url: approvalUrl, updated_at: nowIso(shop) })
    .where('order_id', '=', order.id)
    .where('state', '=', 'created')
    .execute()
  return approvalUrl
}
