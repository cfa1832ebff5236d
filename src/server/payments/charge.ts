import type { PaymentRow } from './queries.ts'
import type { Shop } from '../shop.ts'
import type { Charge } from './confirm.ts'
import { PayPalError, type PayPalOrder } from '../paypal/client.ts'

/**
 * What PayPal made of a capture. `approved` waits for it; `declined` can be approved again; `used-up` is an order that
 * cannot be charged any more, for which another can be opened; `gone` is one that PayPal no longer knows; `refunded`
 * was charged and given back; of `unknown` nothing can be said yet.
 */
export type Outcome = { kind: 'charged' | 'pending' | 'refunded'; charge: Charge } | { kind: Uncharged }

type Uncharged = 'approved' | 'declined' | 'used-up' | 'not-approved' | 'gone' | 'unknown'

/** The 422 issues of a capture that say all there is to know. Orders v2, 'Capture payment for order'. */
const REFUSALS: Record<string, Uncharged> = {
  INSTRUMENT_DECLINED: 'declined',
  PAYER_CANNOT_PAY: 'declined',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'declined',
  TRANSACTION_LIMIT_EXCEEDED: 'declined',
  TRANSACTION_REFUSED: 'declined',
  COMPLIANCE_VIOLATION: 'declined',
  ORDER_NOT_APPROVED: 'not-approved',
  PAYER_ACTION_REQUIRED: 'not-approved',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'used-up',
  DUPLICATE_INVOICE_ID: 'used-up',
  AMOUNT_MISMATCH: 'used-up',
  ITEM_TOTAL_MISMATCH: 'used-up',
  DECIMAL_PRECISION: 'used-up'
}

/** The same request id on a retry; on anything but a clear answer the order itself is asked. */
export async function captureAtPayPal(shop: Shop, payment: PaymentRow): Promise<Outcome> {
  const requestId = `capture-${payment.order_id}-${payment.attempt}`
  try {
    return outcomeOf(await shop.paypal.captureOrder(payment.provider_order_id ?? '', requestId))
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error
    shop.log.warn({ orderId: payment.order_id, issue: error.issue, reason: error.message }, 'capture refused')
    const refused = REFUSALS[error.issue ?? '']
    if (refused) return { kind: refused }
    const outcome = await askForOrder(shop, payment)
    if (outcome.kind !== 'approved' && outcome.kind !== 'not-approved') return outcome
    // A call that may still take effect says nothing yet; an issue that we do not know is a refusal like another.
    return { kind: error.ambiguous ? 'unknown' : 'declined' }
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
  if (!capture) return { kind: UNCAPTURED[order.status] ?? 'not-approved' }
  if (capture.status === 'DECLINED' || capture.status === 'FAILED') {
    return { kind: order.status === 'COMPLETED' ? 'used-up' : 'declined' }
  }
  const kind = CAPTURED[capture.status]
  if (!kind) return { kind: 'unknown' }
  const charge: Charge = {
    captureId: capture.id,
    payerId: order.payer?.payer_id ?? '',
    amount: capture.amount?.value,
    currency: capture.amount?.currency_code,
    orderId: capture.custom_id ?? unit?.custom_id
  }
  return { kind, charge }
}

const UNCAPTURED: Record<string, Uncharged> = { COMPLETED: 'unknown', APPROVED: 'approved', VOIDED: 'used-up' }

/** One that was given back in part is still a charge. */
const CAPTURED: Record<string, 'charged' | 'pending' | 'refunded'> = {
  COMPLETED: 'charged',
  PARTIALLY_REFUNDED: 'charged',
  PENDING: 'pending',
  REFUNDED: 'refunded'
}
