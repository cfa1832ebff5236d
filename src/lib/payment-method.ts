const NAMES: Record<string, string> = { paypal: 'PayPal' }

/** A way to pay as people write it; one that the shop does not know stands as it is. */
export const paymentMethodName = (method: string): string => NAMES[method] ?? method
