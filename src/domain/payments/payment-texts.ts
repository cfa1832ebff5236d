export const NO_ORDER = 'Order information not found. Please contact customer support.'
export const NO_PAYMENT = 'Missing payment information from PayPal. Please try again.'
const NOT_CAPTURED = 'Payment processing failed. Please try again.'
const UNEXPECTED = 'An unexpected error occurred. Please try again or contact support.'

export const CHECKED =
  'PayPal is still checking this payment. We will confirm your order by e-mail; please do not pay again.'
export const DECLINED =
  'PayPal declined the payment. You have not been charged; please try again with another way to pay.'
export const NOT_APPROVED = 'The payment was not approved at PayPal. You have not been charged.'
export const CLOSED =
  'This order is closed and cannot be paid. You have not been charged, or your money is on its way back.'

/** Only a refusal has a message of its own. */
export function captureFailure(error: { kind: string; message: string } | undefined): string {
  if (!error || error.kind === 'network' || error.kind === 'server') return UNEXPECTED
  return error.message || NOT_CAPTURED
}

/** A new payment, a retry of the capture, or none. */
export function afterFailure(message: string): 'pay' | 'ask' | 'wait' {
  if (message === UNEXPECTED) return 'ask'
  return message === NO_ORDER || message === CHECKED ? 'wait' : 'pay'
}

export const isMaybeCharged = (message: string): boolean => message !== DECLINED && message !== NOT_APPROVED
