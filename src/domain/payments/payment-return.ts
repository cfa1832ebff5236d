/** Reads the parameters of a return URL. Prefers PayPal's own id, `token`, to our `paymentId`. */
export const readPaymentReturn = (query: URLSearchParams) => ({
  orderId: query.get('orderId') || '',
  paymentId: query.get('token') || query.get('paymentId') || query.get('payment_id') || '',
  payerId: query.get('PayerID') || query.get('payer_id') || ''
})
