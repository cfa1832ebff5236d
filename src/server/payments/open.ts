import type { Db } from '../db/schema.ts'
import { ShopError } from '../errors.ts'
import { listItems, type OrderRow } from '../orders/queries.ts'
import { heldUntil } from '../orders/holds.ts'
import { findPayment, type PaymentRow } from './queries.ts'
import { nowIso, type Shop } from '../shop.ts'
import { nextCheck } from './checks.ts'
import { singleFlight } from '../single-flight.ts'
import { approvalLink, PayPalError, type PayPalOrder } from '../paypal/client.ts'

/**
 * Where the payer approves this order. Asks PayPal for it once and keeps its id before anyone is sent there: an
 * approval whose id is lost cannot be captured. `origin` is the front end that PayPal sends the payer back to.
 */
export const openPayment = (shop: Shop, order: OrderRow, origin: string): Promise<string> =>
  singleFlight(shop, `open ${order.id}`, () => openOnce(shop, order, origin))

async function openOnce(shop: Shop, order: OrderRow, origin: string): Promise<string> {
  const payment = await requirePayment(shop.db, order.id)
  if (payment.state === 'open' && payment.approval_url) return payment.approval_url
  if (payment.state !== 'open' && payment.state !== 'created') throw cartChanged()
  const created = await askPayPal(shop, order, payment.attempt, origin).catch((error: unknown) => {
    shop.log.warn({ err: error, orderId: order.id }, 'payment could not be opened')
    if (error instanceof PayPalError && error.issue) throw new ShopError('provider-down', NOT_ACCEPTED)
  })
  const approvalUrl = created && approvalLink(created)
  if (approvalUrl && (await keep(shop, payment, created.id, approvalUrl))) return approvalUrl
  // Another process may have opened it at the same time, or the cart was changed and the order given up.
  const now = await requirePayment(shop.db, order.id)
  if (now.approval_url && now.state === 'open') return now.approval_url
  if (now.state !== 'created') throw cartChanged()
  throw new ShopError('provider-down', 'PayPal cannot be reached right now. Your order is saved; please try again.')
}

const cartChanged = (): ShopError => new ShopError('conflict', 'Your cart has changed. Please check it and try again.')

/** An amount or a line that PayPal will not take: no repeat would help. */
const NOT_ACCEPTED = 'PayPal did not accept this payment. You have not been charged; please contact us.'

async function askPayPal(shop: Shop, order: OrderRow, attempt: number, origin: string): Promise<PayPalOrder> {
  const lines = await listItems(shop.db, order.id)
  return shop.paypal.createOrder({
    requestId: `create-${order.id}-${attempt}`,
    orderId: order.id,
    currency: order.currency,
    totalCents: order.total_cents,
    lines: lines.map((line) => ({ title: line.title, cents: line.price_cents, quantity: line.quantity })),
    // The tab that comes back may not be the one that left. Some clients read nothing but `paymentId`, which PayPal
    // does not send: the capture call takes our order's id for it.
    returnUrl: `${origin}/shop/paypal-return?orderId=${order.id}&paymentId=${order.id}`,
    cancelUrl: `${origin}/shop/checkout?payment=cancelled`,
    shopName: shop.config.shopName
  })
}

async function keep(shop: Shop, payment: PaymentRow, providerOrderId: string, approvalUrl: string): Promise<boolean> {
  const until = await heldUntil(shop.db, payment.order_id)
  const kept = await shop.db
    .updateTable('payments')
    .set({
      state: 'open',
      provider_order_id: providerOrderId,
      approval_url: approvalUrl,
      opened_at: nowIso(shop),
      // Not this one: the reconciler charges it once it is approved.
      declined_at: null,
      next_check_at: nextCheck(shop, { ...payment, state: 'open', heldUntil: until }, 'waits'),
      updated_at: nowIso(shop)
    })
    .where('order_id', '=', payment.order_id)
    .where('state', '=', 'created')
    .returning('order_id')
    .executeTakeFirst()
  return kept !== undefined
}

async function requirePayment(db: Db, orderId: string): Promise<PaymentRow> {
  const payment = await findPayment(db, orderId)
  if (!payment) throw new Error(`order ${orderId} has no payment`)
  return payment
}
