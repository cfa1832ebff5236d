/** What the payment's return tells when it cannot go on. */
export const NO_ORDER = 'Order information not found. Please contact customer support.'
export const NO_PAYMENT = 'Missing payment information from PayPal. Please try again.'
const NOT_CAPTURED = 'Payment processing failed. Please try again.'
const UNEXPECTED = 'An unexpected error occurred. Please try again or contact support.'

/** What the server says of a payment that it could not capture. */
export const CHECKED =
  'PayPal is still checking this payment. We will confirm your order by e-mail; please do not pay again.'
export const DECLINED =
  'PayPal declined the payment. You have not been charged; please try again with another way to pay.'
export const NOT_APPROVED = 'The payment was not approved at PayPal. You have not been charged.'
export const CLOSED =
  'This order is closed and cannot be paid. You have not been charged, or your money is on its way back.'

/** What is said of a failed capture: the server's own words for a refusal; anything else was not expected. */
export function captureFailure(error: { kind: string; message: string } | undefined): string {
  if (!error || error.kind === 'network' || error.kind === 'server') return UNEXPECTED
  return error.message || NOT_CAPTURED
}

/** What can be done next: pay anew, ask about this payment again, or only wait or write to us. */
export function afterFailure(message: string): 'pay' | 'ask' | 'wait' {
  if (message === UNEXPECTED) return 'ask'
  return message === NO_ORDER || message === CHECKED ? 'wait' : 'pay'
}

/** Whether money may have been taken all the same; not when it has just been said that none was. */
export const maybeCharged = (message: string): boolean => message !== DECLINED && message !== NOT_APPROVED
