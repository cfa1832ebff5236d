import type { PaymentRow } from './queries.ts'
import type { Shop } from '../../platform/shop.ts'
import type { Capture } from './confirm-order.ts'
import type { PayPalError, PayPalOrder } from '../../platform/paypal/client.ts'

/**
 * `declined`: the payer can approve again. `unusable`: only a new PayPal order can be captured. `not-found`: PayPal has
 * deleted its order.
 */
export type CaptureOutcome = { kind: 'captured' | 'pending' | 'refunded'; capture: Capture } | { kind: UncapturedKind }

type UncapturedKind = 'approved' | 'declined' | 'unusable' | 'not-approved' | 'not-found' | 'unknown'

/** Final 422 issues of PayPal's Orders v2, 'Capture payment for order'. */
const OUTCOME_BY_ISSUE: Record<string, UncapturedKind> = {
  INSTRUMENT_DECLINED: 'declined',
  PAYER_CANNOT_PAY: 'declined',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'declined',
  TRANSACTION_LIMIT_EXCEEDED: 'declined',
  TRANSACTION_REFUSED: 'declined',
  COMPLIANCE_VIOLATION: 'declined',
  ORDER_NOT_APPROVED: 'not-approved',
  PAYER_ACTION_REQUIRED: 'not-approved',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'unusable',
  DUPLICATE_INVOICE_ID: 'unusable',
  AMOUNT_MISMATCH: 'unusable',
  ITEM_TOTAL_MISMATCH: 'unusable',
  DECIMAL_PRECISION: 'unusable'
}

export function captureAtPayPal(shop: Shop, payment: PaymentRow): Promise<CaptureOutcome> {
  // PayPal repeats its response to a known id, so each capture has its own. A retry has the same, because `updated_at` is
  // the start of the capture.
  const requestId = `capture-${payment.order_id}-${payment.attempt}-${Date.parse(payment.updated_at)}`
  return shop.paypal
    .captureOrder(payment.provider_order_id ?? '', requestId)
    .then(readOutcome, (error: PayPalError) => resolveFailedCapture(shop, payment, error))
}

async function resolveFailedCapture(shop: Shop, payment: PaymentRow, error: PayPalError): Promise<CaptureOutcome> {
  shop.log.warn({ orderId: payment.order_id, issue: error.issue, reason: error.message }, 'capture failed')
  const finalKind = OUTCOME_BY_ISSUE[error.issue ?? '']
  if (finalKind) return { kind: finalKind }
  const outcome = await fetchOutcome(shop, payment)
  if (outcome.kind !== 'approved' && outcome.kind !== 'not-approved') return outcome
  // Unless the refusal is final, the call may still take effect.
  return { kind: error.isFinal ? 'declined' : 'unknown' }
}

/** A 404 without an issue may come from a proxy, and must not cancel the order. */
export const fetchOutcome = (shop: Shop, payment: PaymentRow): Promise<CaptureOutcome> =>
  shop.paypal.getOrder(payment.provider_order_id ?? '').then(readOutcome, ({ status, issue }: PayPalError) => ({
    kind: status === 404 && issue ? 'not-found' : 'unknown'
  }))

/**
 * Returns whether to call `settlePayment`. After a declined capture, the approval may be the old one. Its payer has read that
 * nothing was charged.
 */
export const shouldSettle = ({ declined_at }: PaymentRow, { kind }: CaptureOutcome): boolean =>
  kind === 'approved' ? declined_at === null : KINDS_TO_SETTLE.has(kind)

const KINDS_TO_SETTLE = new Set<CaptureOutcome['kind']>(['captured', 'pending', 'refunded', 'unusable', 'not-found'])

/** An order with status COMPLETED may be unpaid: the capture's status decides. */
function readOutcome(order: PayPalOrder): CaptureOutcome {
  const { custom_id, payments } = order.purchase_units?.[0] ?? {}
  const paypalCapture = payments?.captures?.at(-1)
  if (!paypalCapture) return { kind: OUTCOME_BY_ORDER_STATUS[order.status] ?? 'not-approved' }
  if (paypalCapture.status === 'DECLINED' || paypalCapture.status === 'FAILED') {
    return { kind: order.status === 'COMPLETED' ? 'unusable' : 'declined' }
  }
  const kind = OUTCOME_BY_CAPTURE_STATUS[paypalCapture.status]
  if (!kind) return { kind: 'unknown' }
  const capture: Capture = {
    captureId: paypalCapture.id,
    payerId: order.payer?.payer_id ?? '',
    amount: paypalCapture.amount?.value,
    currency: paypalCapture.amount?.currency_code,
    orderId: paypalCapture.custom_id ?? custom_id,
    refunds: payments?.refunds ?? []
  }
  return { kind, capture }
}

const OUTCOME_BY_ORDER_STATUS: Record<string, UncapturedKind> = {
  COMPLETED: 'unknown',
  APPROVED: 'approved',
  VOIDED: 'unusable'
}

const OUTCOME_BY_CAPTURE_STATUS: Record<string, 'captured' | 'pending' | 'refunded'> = {
  COMPLETED: 'captured',
  PARTIALLY_REFUNDED: 'captured',
  PENDING: 'pending',
  REFUNDED: 'refunded'
}
