import { refused } from './errors.ts'
import type { PayPalError } from './errors.ts'
import { newId } from './ids.ts'
import type { Provider } from './provider.ts'
import { findCapture, findOrder } from './records.ts'
import type { CaptureRow, OrderRow } from './records.ts'
import { captureEvent } from './webhook-events.ts'

/** `short` charges a cent less than the order, `other-currency` and `other-order` another currency or order. */
export const CAPTURE_FAULTS = ['pending', 'declined', 'short', 'other-currency', 'other-order'] as const

type CaptureFault = (typeof CAPTURE_FAULTS)[number]

const completed = { status: 'COMPLETED', reason: null, event: 'COMPLETED' } as const

const outcomes = {
  paid: completed,
  pending: { status: 'PENDING', reason: 'PENDING_REVIEW', event: 'PENDING' },
  declined: { status: 'DECLINED', reason: 'OTHER', event: 'DECLINED' },
  short: completed,
  'other-currency': completed,
  'other-order': completed
} as const

const OTHER_CURRENCY = 'AUD'
const OTHER_ORDER = 'another-order'

const isInvoiceUsed = ({ ledger }: Provider, { id, invoice_id }: OrderRow): boolean =>
  invoice_id !== null &&
  ledger.get(
    "select 1 from captures where invoice_id = ? and order_id <> ? and status <> 'DECLINED'",
    invoice_id,
    id
  ) !== undefined

const recordCapture = (provider: Provider, order: OrderRow, outcome: keyof typeof outcomes): void => {
  const { ledger, now, webhooks } = provider
  const { status, reason, event } = outcomes[outcome]
  const capture: CaptureRow = {
    id: newId(),
    order_id: order.id,
    status,
    reason,
    currency: outcome === 'other-currency' ? OTHER_CURRENCY : order.currency,
    amount_minor: order.amount_minor - (outcome === 'short' ? 1 : 0),
    custom_id: outcome === 'other-order' ? OTHER_ORDER : order.custom_id,
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

/** Returns the error of an attempt that must be stored. */
export const captureOrder = (
  provider: Provider,
  id: string,
  fault: CaptureFault | undefined
): PayPalError | undefined => {
  const order = findOrder(provider, id)
  if (order.status === 'COMPLETED') throw refused('ORDER_ALREADY_CAPTURED')
  if (order.status !== 'APPROVED') return refused('ORDER_NOT_APPROVED')
  if (order.attempts >= provider.maxPaymentAttempts) throw refused('MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED')
  if (isInvoiceUsed(provider, order)) throw refused('DUPLICATE_INVOICE_ID')
  if (order.instrument === 'declined') {
    provider.ledger.run('update orders set attempts = attempts + 1 where id = ?', id)
    const href = `${provider.url}/checkoutnow?token=${id}`
    return refused('INSTRUMENT_DECLINED', [{ href, rel: 'redirect', method: 'GET' }])
  }
  recordCapture(provider, order, fault ?? 'paid')
  return undefined
}

/** Undefined if no PENDING capture has this id. */
export const settleCapture = (provider: Provider, id: string, paid: boolean): CaptureRow | undefined =>
  provider.ledger.transaction(() => {
    const changedRows = provider.ledger.run(
      "update captures set status = ?, reason = null, updated_at = ? where id = ? and status = 'PENDING'",
      paid ? 'COMPLETED' : 'DECLINED',
      provider.now(),
      id
    )
    const capture = changedRows === 1 ? findCapture(provider, id) : undefined
    if (capture) provider.webhooks.record(captureEvent(provider, paid ? 'COMPLETED' : 'DENIED', capture))
    return capture
  })
