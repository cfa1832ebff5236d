const NAMES: Record<string, string> = { paypal: 'PayPal' }

/** Returns an unknown method unchanged. */
export const paymentMethodName = (method: string): string => NAMES[method] ?? method
