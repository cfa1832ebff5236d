import type { Db } from '../db/schema.ts'
import { ShopError } from '../errors.ts'
import { listItems, type OrderRow } from '../orders/queries.ts'
import { findHoldEnd } from '../orders/holds.ts'
import { findPayment, type PaymentRow } from './queries.ts'
import { nowIso, type Shop } from '../shop.ts'
import { calculateNextCheck } from './next-check.ts'
import { singleFlight } from '../single-flight.ts'
import { findApprovalLink, PayPalError, type PayPalOrder } from '../paypal/client.ts'

/**
 * Returns the URL at which the payer approves the payment. Saves PayPal's id first, because an approval without its id
 * cannot be captured.
 */
export const openPayment = (shop: Shop, order: OrderRow, origin: string): Promise<string> =>
  singleFlight(shop, `open ${order.id}`, () => openOnce(shop, order, origin))

async function openOnce(shop: Shop, order: OrderRow, origin: string): Promise<string> {
  const payment = await requirePayment(shop.db, order.id)
  if (payment.state === 'open' && payment.approval_url) return payment.approval_url
  if (payment.state !== 'open' && payment.state !== 'created') throw createCartChangedError()
  const paypalOrder = await createPayPalOrder(shop, order, payment.attempt, origin).catch((error: unknown) => {
    shop.log.warn({ err: error, orderId: order.id }, 'payment could not be opened')
    if (error instanceof PayPalError && error.issue) throw new ShopError('provider-down', PAYMENT_REFUSED)
  })
  const approvalUrl = paypalOrder && findApprovalLink(paypalOrder)
  if (approvalUrl && (await saveApproval(shop, payment, paypalOrder.id, approvalUrl))) return approvalUrl
  // Another process may have opened the payment or cancelled the order.
  const current = await requirePayment(shop.db, order.id)
  if (current.approval_url && current.state === 'open') return current.approval_url
  if (current.state !== 'created') throw createCartChangedError()
  throw new ShopError('provider-down', 'PayPal cannot be reached right now. Your order is saved; please try again.')
}

const createCartChangedError = (): ShopError =>
  new ShopError('conflict', 'Your cart has changed. Please check it and try again.')

/** Offers no retry, because a retry would be refused too. */
const PAYMENT_REFUSED = 'PayPal did not accept this payment. You have not been charged; please contact us.'

async function createPayPalOrder(shop: Shop, order: OrderRow, attempt: number, origin: string): Promise<PayPalOrder> {
  const lines = await listItems(shop.db, order.id)
  return shop.paypal.createOrder({
    requestId: `create-${order.id}-${attempt}`,
    orderId: order.id,
    currency: order.currency,
    totalCents: order.total_cents,
    lines: lines.map((line) => ({ title: line.title, cents: line.price_cents, quantity: line.quantity })),
    // The payer may return in another tab. Some clients read only `paymentId`, which PayPal does not send.
    returnUrl: `${origin}/shop/paypal-return?orderId=${order.id}&paymentId=${order.id}`,
    cancelUrl: `${origin}/shop/checkout?payment=cancelled`,
    shopName: shop.config.shopName
  })
}

async function saveApproval(
  shop: Shop,
  payment: PaymentRow,
  providerOrderId: string,
  approvalUrl: string
): Promise<boolean> {
  const holdEnd = await findHoldEnd(shop.db, payment.order_id)
  const saved = await shop.db
    .updateTable('payments')
    .set({
      state: 'open',
      provider_order_id: providerOrderId,
      approval_url: approvalUrl,
      opened_at: nowIso(shop),
      // The reconciler may charge the new approval.
      declined_at: null,
      next_check_at: calculateNextCheck(shop, { ...payment, state: 'open', holdEnd }, 'waiting'),
      updated_at: nowIso(shop)
    })
    .where('order_id', '=', payment.order_id)
    .where('state', '=', 'created')
    .returning('order_id')
    .executeTakeFirst()
  return saved !== undefined
}

async function requirePayment(db: Db, orderId: string): Promise<PaymentRow> {
  const payment = await findPayment(db, orderId)
  if (!payment) throw new Error(`order ${orderId} has no payment`)
  return payment
}
