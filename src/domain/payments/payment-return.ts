/** Reads PayPal's return URL. PayPal's own id, `token`, takes precedence over the `paymentId` that our URL carried. */
export const readPaymentReturn = (returned: URLSearchParams) => ({
  orderId: returned.get('orderId') || '',
  paymentId: returned.get('token') || returned.get('paymentId') || returned.get('payment_id') || '',
  payerId: returned.get('PayerID') || returned.get('payer_id') || ''
})
