import { wholeCapture } from './capture-response.ts'
import { toMoney } from './money.ts'
import { wholeOrder } from './order-response.ts'
import type { Provider } from './provider.ts'
import { unitOf } from './records.ts'
import type { CaptureRow, OrderRow, RefundRow } from './records.ts'
import { refundResponse } from './refund-response.ts'

export type WebhookEvent = {
  event_type: string
  resource_type: 'checkout-order' | 'capture' | 'refund'
  summary: string
  resource: Record<string, unknown>
}

const formatAmount = (minor: number, currency: string): string => `${toMoney(minor, currency).value} ${currency}`

export const orderApproved = (provider: Provider, order: OrderRow): WebhookEvent => ({
  event_type: 'CHECKOUT.ORDER.APPROVED',
  resource_type: 'checkout-order',
  summary: 'An order has been approved by buyer',
  resource: wholeOrder(provider, order)
})

export const approvalReversed = (order: OrderRow): WebhookEvent => {
  const { reference_id, custom_id, invoice_id } = unitOf(order)
  return {
    event_type: 'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
    resource_type: 'checkout-order',
    summary: 'A payment has been reversed after approval.',
    resource: {
      order_id: order.id,
      purchase_units: [{ reference_id, ...(custom_id && { custom_id }), ...(invoice_id && { invoice_id }) }],
      payment_source: { paypal: {} }
    }
  }
}

const captureSummaries = {
  COMPLETED: 'Payment completed for',
  PENDING: 'Payment pending for',
  DECLINED: 'Payment declined for',
  DENIED: 'Payment denied for'
} as const

export const captureEvent = (
  provider: Provider,
  status: keyof typeof captureSummaries,
  capture: CaptureRow
): WebhookEvent => ({
  event_type: `PAYMENT.CAPTURE.${status}`,
  resource_type: 'capture',
  summary: `${captureSummaries[status]} ${formatAmount(capture.amount_minor, capture.currency)}`,
  resource: wholeCapture(provider, capture)
})

export const refundEvent = (provider: Provider, refund: RefundRow): WebhookEvent => ({
  event_type: 'PAYMENT.CAPTURE.REFUNDED',
  resource_type: 'refund',
  summary: `A ${formatAmount(refund.amount_minor, refund.currency)} capture payment was refunded`,
  resource: refundResponse(provider, refund)
})
