/** What the payment's return tells when it cannot go on. */
export const NO_ORDER = 'Order information not found. Please contact customer support.'
export const NO_PAYMENT = 'Missing payment information from PayPal. Please try again.'
export const NOT_CAPTURED = 'Payment processing failed. Please try again.'
export const UNEXPECTED = 'An unexpected error occurred. Please try again or contact support.'
