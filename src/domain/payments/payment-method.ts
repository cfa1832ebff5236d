const NAMES: Record<string, string> = { paypal: 'PayPal' }

/** An unknown method stays unchanged. */
export const paymentMethodName = (method: string): string => NAMES[method] ?? method
