const NAMES: Record<string, string> = { paypal: 'PayPal' }

/** Returns an unknown method unchanged. */
export const getPaymentMethodName = (method: string): string => NAMES[method] ?? method
