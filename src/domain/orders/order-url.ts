/** The URL of an order in the shopper's account. */
export const orderUrl = (id: string): string => `/shop/account?order=${encodeURIComponent(id)}`
