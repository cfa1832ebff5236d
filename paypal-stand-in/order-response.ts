import { captureResponse } from './capture-response.ts'
import type { Link } from './errors.ts'
import { PAYEE, PAYER, formatTime } from './ids.ts'
import type { Provider } from './provider.ts'
import { capturesOf, refundsOf, requestOf, unitOf } from './records.ts'
import type { OrderRow } from './records.ts'
import { refundResponse } from './refund-response.ts'

const approvalUrl = (provider: Provider, order: OrderRow): string => `${provider.url}/checkoutnow?token=${order.id}`

const links = (provider: Provider, order: OrderRow): Link[] => {
  const self = `${provider.url}/v2/checkout/orders/${order.id}`
  const orderLinks: Link[] = [{ href: self, rel: 'self', method: 'GET' }]
  if (order.status === 'PAYER_ACTION_REQUIRED')
    orderLinks.push({ href: approvalUrl(provider, order), rel: 'payer-action', method: 'GET' })
  if (order.status === 'CREATED') orderLinks.push({ href: approvalUrl(provider, order), rel: 'approve', method: 'GET' })
  if (order.status === 'CREATED' || order.status === 'APPROVED')
    orderLinks.push({ href: `${self}/capture`, rel: 'capture', method: 'POST' })
  return orderLinks
}

const payerFields = (order: OrderRow) => {
  if (!order.approved_at) return requestOf(order).payment_source ? { payment_source: { paypal: {} } } : {}
  const name = { given_name: PAYER.givenName, surname: PAYER.surname }
  const address = { country_code: PAYER.country }
  return {
    payment_source: {
      paypal: { email_address: PAYER.email, account_id: PAYER.id, account_status: 'VERIFIED', name, address }
    },
    payer: { name, email_address: PAYER.email, payer_id: PAYER.id, address }
  }
}

const payments = (provider: Provider, order: OrderRow) => {
  const captures = capturesOf(provider, order.id)
  if (captures.length === 0) return {}
  const refunds = captures.flatMap(({ id }) => refundsOf(provider, id))
  return {
    payments: {
      captures: captures.map((capture) => captureResponse(provider, capture)),
      ...(refunds.length > 0 && { refunds: refunds.map((refund) => refundResponse(provider, refund)) })
    }
  }
}

/** For GET and `Prefer: return=representation`. */
export const wholeOrder = (provider: Provider, order: OrderRow) => ({
  id: order.id,
  intent: 'CAPTURE',
  status: order.status,
  ...payerFields(order),
  purchase_units: [
    {
      ...unitOf(order),
      payee: PAYEE,
      ...payments(provider, order)
    }
  ],
  create_time: formatTime(order.created_at),
  update_time: formatTime(order.updated_at),
  links: links(provider, order)
})

/** The minimal representation. It contains the captures. */
export const briefOrder = (provider: Provider, order: OrderRow) => ({
  id: order.id,
  status: order.status,
  ...payerFields(order),
  ...(order.status === 'COMPLETED' && {
    purchase_units: [{ reference_id: unitOf(order).reference_id, ...payments(provider, order) }]
  }),
  links: links(provider, order)
})
