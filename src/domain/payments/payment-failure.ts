export type PaymentErrorCode = 'payment-pending' | 'payment-declined' | 'payment-not-approved' | 'order-closed'

export interface PaymentFailure {
  /** Undefined if the backend is older. */
  code?: string | undefined
  message: string
}

export const NO_ORDER: PaymentFailure = {
  code: 'no-order',
  message: 'Order information not found. Please contact customer support.'
}

export const NO_PAYMENT: PaymentFailure = {
  code: 'no-payment',
  message: 'Missing payment information from PayPal. Please try again.'
}

const UNEXPECTED: PaymentFailure = {
  code: 'unexpected',
  message: 'An unexpected error occurred. Please try again or contact support.'
}

const NOT_CAPTURED = 'Payment processing failed. Please try again.'

interface CallError extends PaymentFailure {
  kind: string
}

/** Only a refusal has a message of its own. */
export function toPaymentFailure(error: CallError | undefined): PaymentFailure {
  if (!error || error.kind === 'network' || error.kind === 'server') return UNEXPECTED
  return { code: error.code, message: error.message || NOT_CAPTURED }
}

/** A new payment, another capture of the same payment, or none. */
export function nextStepAfter(code: string | undefined): 'pay' | 'retry' | 'wait' {
  if (code === 'unexpected') return 'retry'
  return code === 'no-order' || code === 'payment-pending' ? 'wait' : 'pay'
}

export const canBeCharged = (code: string | undefined): boolean =>
  code !== 'payment-declined' && code !== 'payment-not-approved'
