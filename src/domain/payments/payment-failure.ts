const PAYMENT_ERROR_CODES = ['payment-pending', 'payment-declined', 'payment-not-approved', 'order-closed'] as const
export type PaymentErrorCode = (typeof PAYMENT_ERROR_CODES)[number]

export type PaymentFailureCode = PaymentErrorCode | 'no-order' | 'no-payment' | 'unexpected' | 'refused'

export interface PaymentFailure {
  code: PaymentFailureCode
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

interface CallError {
  kind: string
  status: number
  code?: string | undefined
  message: string
}

/** Only a refusal has a message of its own. */
export function toPaymentFailure(error: CallError | undefined): PaymentFailure {
  if (!error || error.kind === 'network' || error.kind === 'server') return UNEXPECTED
  return { code: toFailureCode(error), message: error.message || NOT_CAPTURED }
}

/** An older backend sends no code. Paying twice is worse than waiting. */
const toFailureCode = ({ status, code }: CallError): PaymentFailureCode =>
  PAYMENT_ERROR_CODES.find((known) => known === code) ?? (status === 402 ? 'payment-pending' : 'refused')

/** A new payment, another capture of the same payment, or none. */
export function nextStepAfter(code: PaymentFailureCode | undefined): 'pay' | 'retry' | 'wait' {
  if (code === 'unexpected') return 'retry'
  return code === 'no-order' || code === 'payment-pending' ? 'wait' : 'pay'
}

export const canBeCharged = (code: PaymentFailureCode | undefined): boolean =>
  code !== 'payment-declined' && code !== 'payment-not-approved'
