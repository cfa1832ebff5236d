import { PAYEE, formatTime } from './ids.ts'
import { feeMinor, toMoney } from './money.ts'
import type { Provider } from './provider.ts'
import type { CaptureRow } from './records.ts'

const receivableBreakdown = ({ status, amount_minor, currency }: CaptureRow) => {
  if (status === 'PENDING' || status === 'DECLINED') return {}
  const fee = feeMinor(amount_minor, currency)
  return {
    seller_receivable_breakdown: {
      gross_amount: toMoney(amount_minor, currency),
      paypal_fee: toMoney(fee, currency),
      net_amount: toMoney(amount_minor - fee, currency)
    }
  }
}

export const captureResponse = ({ url }: Provider, capture: CaptureRow) => {
  const self = `${url}/v2/payments/captures/${capture.id}`
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.reason && { status_details: { reason: capture.reason } }),
    amount: toMoney(capture.amount_minor, capture.currency),
    final_capture: true,
    seller_protection: {
      status: 'ELIGIBLE',
      dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION']
    },
    ...receivableBreakdown(capture),
    ...(capture.invoice_id && { invoice_id: capture.invoice_id }),
    ...(capture.custom_id && { custom_id: capture.custom_id }),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
      { href: `${url}/v2/checkout/orders/${capture.order_id}`, rel: 'up', method: 'GET' }
    ],
    create_time: formatTime(capture.created_at),
    update_time: formatTime(capture.updated_at)
  }
}

/** For a capture outside its order. */
export const wholeCapture = (provider: Provider, capture: CaptureRow) => ({
  ...captureResponse(provider, capture),
  supplementary_data: { related_ids: { order_id: capture.order_id } },
  payee: PAYEE
})
