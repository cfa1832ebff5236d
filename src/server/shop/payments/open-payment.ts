import { ShopError } from '../../platform/errors.ts'
import { listItems, type OrderRow } from '../orders/queries.ts'
import { findHoldExpiry } from '../orders/holds.ts'
import { type PaymentRow, readPayment } from './queries.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import { nowIso, type Shop, type ShopData } from '../../platform/shop.ts'
import { calculateNextCheck } from './next-check.ts'
import { singleFlight } from '../../platform/single-flight.ts'
import { findApprovalLink, type PayPalError, type PayPalOrder } from '../../platform/paypal/client.ts'

/**
 * Returns the URL at which the payer approves the payment. Saves PayPal's id first, because an approval without its id
 * cannot be captured.
 */
export const openPayment = (shop: Shop, order: OrderRow, origin: string): Promise<string> =>
  singleFlight(shop, `open ${order.id}`, () => findOrCreateApprovalUrl(shop, order, origin))

async function findOrCreateApprovalUrl(shop: Shop, order: OrderRow, origin: string): Promise<string> {
  const payment = await readPayment(shop.db, order.id)
  const openUrl = readApprovalUrl(payment)
  if (openUrl) return openUrl
  const paypalOrder = await createPayPalOrder(shop, order, payment.attempt, origin)
  const approvalUrl = paypalOrder && findApprovalLink(paypalOrder)
  if (approvalUrl) await saveApproval(shop, payment, paypalOrder.id, approvalUrl)
  // Another process may have opened the payment before, or cancelled the order.
  const savedUrl = readApprovalUrl(await readPayment(shop.db, order.id))
  if (savedUrl) return savedUrl
  throw new ShopError('provider-down', 'PayPal cannot be reached right now. Your order is saved; please try again.')
}

/** Returns null if no payment is open yet. Throws if none can be opened. */
function readApprovalUrl({ state, approval_url }: PaymentRow): string | null {
  if (state === 'open' || state === 'created') return approval_url
  throw new ShopError('conflict', 'Your cart has changed. Please check it and try again.')
}

/** Offers no retry, because a retry would be refused too. */
const PAYMENT_REJECTED = 'PayPal did not accept this payment. You have not been charged; please contact us.'

/** Resolves to undefined if PayPal cannot be reached. Throws a ShopError if PayPal refuses the order. */
async function createPayPalOrder(
  shop: Shop,
  order: OrderRow,
  attempt: number,
  origin: string
): Promise<PayPalOrder | undefined> {
  const lines = await listItems(shop.db, order.id)
  const { shopName } = await readSettings(shop.config, shop.db)
  const created = shop.paypal.createOrder({
    requestId: `create-${order.id}-${attempt}`,
    orderId: order.id,
    currency: order.currency,
    totalCents: order.total_cents,
    shippingCents: order.shipping_cents,
    discountCents: lines.reduce((sum, line) => sum + line.discount_cents, 0),
    lines: lines.map((line) => ({ title: line.title, cents: line.price_cents, quantity: line.quantity })),
    // The payer may return in another tab. Some clients read only `paymentId`, which PayPal does not send.
    returnUrl: `${origin}/shop/paypal-return?orderId=${order.id}&paymentId=${order.id}`,
    cancelUrl: `${origin}/shop/checkout?payment=cancelled`,
    shopName
  })
  return created.catch((error: PayPalError) => {
    shop.log.warn({ err: error, orderId: order.id }, 'PayPal order could not be created')
    if (error.isFinal || error.status === 403) throw new ShopError('provider-down', PAYMENT_REJECTED)
    return undefined
  })
}

async function saveApproval(
  shop: ShopData,
  payment: PaymentRow,
  providerOrderId: string,
  approvalUrl: string
): Promise<void> {
  const holdExpiresAt = await findHoldExpiry(shop.db, payment.order_id)
  await shop.db
    .updateTable('payments')
    .set({
      state: 'open',
      provider_order_id: providerOrderId,
      approval_url: approvalUrl,
      opened_at: nowIso(shop),
      // The reconciler may charge the new approval.
      declined_at: null,
      next_check_at: calculateNextCheck(shop, { ...payment, state: 'open', holdExpiresAt }, 'waiting'),
      updated_at: nowIso(shop)
    })
    .where('order_id', '=', payment.order_id)
    .where('state', '=', 'created')
    .where('attempt', '=', payment.attempt)
    .execute()
}
