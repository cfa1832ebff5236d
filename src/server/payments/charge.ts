import type { PaymentRow } from '../orders/queries.ts'
import type { Shop } from '../shop.ts'
import type { Charge } from './confirm.ts'
import { PayPalError, type PayPalOrder } from './paypal.ts'

/**
 * What PayPal made of a capture. `declined` can be approved again; `used-up` is an order that ended with a declined
 * charge; `gone` is one that PayPal no longer knows; of `unknown` nothing can be said yet.
 */
export type Outcome =
  | { kind: 'charged' | 'pending'; charge: Charge }
  | { kind: 'declined' | 'used-up' | 'not-approved' | 'gone' | 'unknown' }

/** The same request id on a retry; on anything but a clear answer the order itself is asked. */
export async function captureAtPayPal(shop: Shop, payment: PaymentRow): Promise<Outcome> {
  const requestId = `capture-${payment.order_id}-${payment.attempt}`
  try {
    return outcomeOf(await shop.paypal.captureOrder(payment.provider_order_id ?? '', requestId))
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error
    shop.log.warn({ orderId: payment.order_id, issue: error.issue, reason: error.message }, 'capture refused')
    if (error.issue === 'INSTRUMENT_DECLINED') return { kind: 'declined' }
    const outcome = await askForOrder(shop, payment)
    // A call that may still take effect says nothing yet, even if the order does not show it.
    return error.ambiguous && outcome.kind === 'not-approved' ? { kind: 'unknown' } : outcome
  }
}

/** How PayPal's order stands, without charging it. */
export async function askForOrder(shop: Shop, payment: PaymentRow): Promise<Outcome> {
  try {
    return outcomeOf(await shop.paypal.getOrder(payment.provider_order_id ?? ''))
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error
    return { kind: error.status === 404 ? 'gone' : 'unknown' }
  }
}

/** COMPLETED does not mean paid: what counts is the status of the capture inside. */
function outcomeOf(order: PayPalOrder): Outcome {
  const unit = order.purchase_units?.[0]
  const capture = unit?.payments?.captures?.at(-1)
  if (!capture) return { kind: order.status === 'COMPLETED' ? 'unknown' : 'not-approved' }
  if (capture.status === 'DECLINED' || capture.status === 'FAILED') {
    return { kind: order.status === 'COMPLETED' ? 'used-up' : 'declined' }
  }
  const charge: Charge = {
    captureId: capture.id,
    payerId: order.payer?.payer_id ?? '',
    amount: capture.amount?.value,
    currency: capture.amount?.currency_code,
    orderId: capture.custom_id ?? unit?.custom_id
  }
  return { kind: capture.status === 'PENDING' ? 'pending' : 'charged', charge }
}
