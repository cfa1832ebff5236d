import { formatTime } from './ids.ts'
import { toMoney } from './money.ts'
import type { Provider } from './provider.ts'
import { refundedMinor } from './records.ts'
import type { RefundRow } from './records.ts'

const refundLinks = ({ url }: Provider, refund: RefundRow) => [
  { href: `${url}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
  { href: `${url}/v2/payments/captures/${refund.capture_id}`, rel: 'up', method: 'GET' }
]

export const refundResponse = (provider: Provider, refund: RefundRow) => ({
  id: refund.id,
  amount: toMoney(refund.amount_minor, refund.currency),
  ...(refund.invoice_id && { invoice_id: refund.invoice_id }),
  ...(refund.custom_id && { custom_id: refund.custom_id }),
  ...(refund.note && { note_to_payer: refund.note }),
  seller_payable_breakdown: {
    gross_amount: toMoney(refund.amount_minor, refund.currency),
    paypal_fee: toMoney(0, refund.currency),
    net_amount: toMoney(refund.amount_minor, refund.currency),
    total_refunded_amount: toMoney(refundedMinor(provider, refund.capture_id), refund.currency)
  },
  status: refund.status,
  create_time: formatTime(refund.created_at),
  update_time: formatTime(refund.created_at),
  links: refundLinks(provider, refund)
})

export const briefRefund = (provider: Provider, refund: RefundRow) => ({
  id: refund.id,
  status: refund.status,
  links: refundLinks(provider, refund)
})
