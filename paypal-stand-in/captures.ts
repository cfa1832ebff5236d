import { refused } from './errors.ts'
import type { PayPalError } from './errors.ts'
import { PAYEE, instant, newId } from './ids.ts'
import { feeMinor, toMoney } from './money.ts'
import { findOrder } from './orders.ts'
import type { OrderRow } from './orders.ts'
import type { Provider } from './provider.ts'
import { captureEvent } from './webhook-events.ts'

export type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'

export type CaptureRow = {
  id: string
  order_id: string
  status: CaptureStatus
  reason: string | null
  currency: string
  amount_minor: number
  custom_id: string | null
  invoice_id: string | null
  created_at: number
  updated_at: number
}

export type CaptureFault = 'pending' | 'declined' | undefined

const outcomes = {
  paid: { status: 'COMPLETED', reason: null, event: 'COMPLETED' },
  pending: { status: 'PENDING', reason: 'PENDING_REVIEW', event: 'PENDING' },
  declined: { status: 'DECLINED', reason: 'OTHER', event: 'DECLINED' }
} as const

export const findCapture = ({ ledger }: Provider, id: string): CaptureRow | undefined =>
  ledger.get<CaptureRow>('select * from captures where id = ?', id)

export const capturesOf = ({ ledger }: Provider, orderId: string): CaptureRow[] =>
  ledger.all<CaptureRow>('select * from captures where order_id = ? order by created_at, rowid', orderId)

const invoiceTaken = ({ ledger }: Provider, { id, invoice_id }: OrderRow): boolean =>
  invoice_id !== null &&
  ledger.get(
    "select 1 from captures where invoice_id = ? and order_id <> ? and status <> 'DECLINED'",
    invoice_id,
    id
  ) !== undefined

const record = (provider: Provider, order: OrderRow, outcome: keyof typeof outcomes): void => {
  const { ledger, now, webhooks } = provider
  const { status, reason, event } = outcomes[outcome]
  const capture: CaptureRow = {
    id: newId(),
    order_id: order.id,
    status,
    reason,
    currency: order.currency,
    amount_minor: order.amount_minor,
    custom_id: order.custom_id,
    invoice_id: order.invoice_id,
    created_at: now(),
    updated_at: now()
  }
  const names = Object.keys(capture)
  ledger.run(
    `insert into captures (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
    ...Object.values(capture)
  )
  ledger.run("update orders set status = 'COMPLETED', updated_at = ? where id = ?", now(), order.id)
  webhooks.record(captureEvent(provider, event, capture))
}

/** Takes the money, or hands back the refusal of an attempt that must be remembered. */
export const captureOrder = (
  provider: Provider,
  id: string,
  fault: CaptureFault
): PayPalError | undefined => {
  const order = findOrder(provider, id)
  if (order.status === 'COMPLETED') throw refused('ORDER_ALREADY_CAPTURED')
  if (order.status !== 'APPROVED') throw refused('ORDER_NOT_APPROVED')
  if (order.attempts >= provider.maxPaymentAttempts) throw refused('MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED')
  if (invoiceTaken(provider, order)) throw refused('DUPLICATE_INVOICE_ID')
  if (order.instrument === 'declined') {
    provider.ledger.run('update orders set attempts = attempts + 1 where id = ?', id)
    const href = `${provider.url}/checkoutnow?token=${id}`
    return refused('INSTRUMENT_DECLINED', [{ href, rel: 'redirect', method: 'GET' }])
  }
  record(provider, order, fault ?? 'paid')
  return undefined
}

/** Ends a PENDING capture; undefined when there is none with this id. */
export const settleCapture = (provider: Provider, id: string, paid: boolean): CaptureRow | undefined =>
  provider.ledger.transaction(() => {
    const changed = provider.ledger.run(
      "update captures set status = ?, reason = null, updated_at = ? where id = ? and status = 'PENDING'",
      paid ? 'COMPLETED' : 'DECLINED',
      provider.now(),
      id
    )
    const capture = changed === 1 ? findCapture(provider, id) : undefined
    if (capture) provider.webhooks.record(captureEvent(provider, paid ? 'COMPLETED' : 'DENIED', capture))
    return capture
  })

const receivable = ({ status, amount_minor, currency }: CaptureRow) => {
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

export const captureAnswer = ({ url }: Provider, capture: CaptureRow) => {
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
    ...receivable(capture),
    ...(capture.invoice_id && { invoice_id: capture.invoice_id }),
    ...(capture.custom_id && { custom_id: capture.custom_id }),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
      { href: `${url}/v2/checkout/orders/${capture.order_id}`, rel: 'up', method: 'GET' }
    ],
    create_time: instant(capture.created_at),
    update_time: instant(capture.updated_at)
  }
}

/** A capture on its own also names its order and its payee. */
export const wholeCapture = (provider: Provider, capture: CaptureRow) => ({
  ...captureAnswer(provider, capture),
  supplementary_data: { related_ids: { order_id: capture.order_id } },
  payee: PAYEE
})
