const PAYMENT_ERROR_CODES = ['payment-pending', 'payment-declined', 'payment-not-approved', 'order-closed'] as const
export type PaymentErrorCode = (typeof PAYMENT_ERROR_CODES)[number]

export type PaymentFailureCode = PaymentErrorCode | 'no-order' | 'no-payment' | 'unexpected' | 'rejected'

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
  serverMessage?: string | undefined
}

/** Converts the error of a capture. Hides the messages of network and server errors. */
export function toPaymentFailure(error: CallError | undefined): PaymentFailure {
  if (!error || error.kind === 'network' || error.kind === 'server') return UNEXPECTED
  return { code: toFailureCode(error), message: error.serverMessage || NOT_CAPTURED }
}

/** Other backends send no code. Without one a 402 counts as pending, because paying twice is worse than waiting. */
const toFailureCode = ({ status, code }: CallError): PaymentFailureCode =>
  PAYMENT_ERROR_CODES.find((known) => known === code) ?? (status === 402 ? 'payment-pending' : 'rejected')

/** Returns `pay` for a new payment, `retry` for another capture of the same payment, and `wait` for neither. */
export function getNextStep(code: PaymentFailureCode | undefined): 'pay' | 'retry' | 'wait' {
  if (code === 'unexpected') return 'retry'
  return code === 'no-order' || code === 'payment-pending' ? 'wait' : 'pay'
}

/** Returns false if the failure proves that nothing was charged. */
export const isPossiblyCharged = (code: PaymentFailureCode | undefined): boolean =>
  code !== 'payment-declined' && code !== 'payment-not-approved'
