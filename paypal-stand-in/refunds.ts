import { z } from 'zod'
import { findCapture } from './captures.ts'
import type { CaptureRow } from './captures.ts'
import { notFound, refused, unprocessable } from './errors.ts'
import { instant, newId } from './ids.ts'
import { CURRENCIES, hasDecimals, toMinor, toMoney } from './money.ts'
import type { Money } from './money.ts'
import { moneySchema } from './order-request.ts'
import type { Provider } from './provider.ts'
import { refundEvent } from './webhook-events.ts'

export type RefundRow = {
  id: string
  capture_id: string
  status: 'COMPLETED'
  currency: string
  amount_minor: number
  custom_id: string | null
  invoice_id: string | null
  note: string | null
  created_at: number
}

export const refundRequestSchema = z.object({
  amount: moneySchema.optional(),
  custom_id: z.string().min(1).max(127).optional(),
  invoice_id: z.string().min(1).max(127).optional(),
  note_to_payer: z.string().min(1).max(255).optional()
})

type RefundRequest = z.infer<typeof refundRequestSchema>

const LIMIT_MS = 180 * 24 * 60 * 60 * 1000

export const refundsOf = ({ ledger }: Provider, captureId: string): RefundRow[] =>
  ledger.all<RefundRow>('select * from refunds where capture_id = ? order by created_at, rowid', captureId)

export const findRefund = ({ ledger }: Provider, id: string): RefundRow => {
  const refund = ledger.get<RefundRow>('select * from refunds where id = ?', id)
  if (!refund) throw notFound()
  return refund
}

export const refundedMinor = ({ ledger }: Provider, captureId: string): number =>
  ledger.get<{ total: number }>(
    'select coalesce(sum(amount_minor), 0) as total from refunds where capture_id = ?',
    captureId
  )?.total ?? 0

const askedMinor = (money: Money, capture: CaptureRow): number => {
  const wrong = (issue: string, value: string): never => {
    throw unprocessable([{ issue, field: '/amount', value, location: 'body' }])
  }
  const { currency_code, value } = money
  if (!CURRENCIES.has(currency_code)) return wrong('INVALID_CURRENCY_CODE', currency_code)
  if (currency_code !== capture.currency) return wrong('REFUND_CAPTURE_CURRENCY_MISMATCH', currency_code)
  const minor = toMinor(money)
  if (minor === 'DECIMAL_PRECISION' && !hasDecimals(currency_code))
    return wrong('DECIMALS_NOT_SUPPORTED', value)
  if (typeof minor === 'string') return wrong(minor, value)
  return minor > 0 ? minor : wrong('CANNOT_BE_ZERO_OR_NEGATIVE', value)
}

const refundable = (provider: Provider, captureId: string): CaptureRow => {
  const capture = findCapture(provider, captureId)
  if (!capture) throw notFound()
  if (capture.status === 'PENDING') throw refused('PENDING_CAPTURE')
  if (capture.status === 'DECLINED') throw refused('REFUND_NOT_ALLOWED')
  if (capture.status === 'REFUNDED') throw refused('CAPTURE_FULLY_REFUNDED')
  if (provider.now() - capture.created_at > LIMIT_MS) throw refused('REFUND_TIME_LIMIT_EXCEEDED')
  return capture
}

/** Gives back the asked amount, or all that is left; answers the refund's id. */
export const refundCapture = (provider: Provider, captureId: string, request: RefundRequest): string => {
  const { ledger, now, webhooks } = provider
  const capture = refundable(provider, captureId)
  const left = capture.amount_minor - refundedMinor(provider, captureId)
  const amount = request.amount ? askedMinor(request.amount, capture) : left
  if (amount > left) throw refused('REFUND_AMOUNT_EXCEEDED')
  const id = newId()
  ledger.run(
    `insert into refunds (id, capture_id, status, currency, amount_minor, custom_id, invoice_id, note, created_at)
     values (?, ?, 'COMPLETED', ?, ?, ?, ?, ?, ?)`,
    id,
    captureId,
    capture.currency,
    amount,
    request.custom_id ?? capture.custom_id,
    request.invoice_id ?? null,
    request.note_to_payer ?? null,
    now()
  )
  const status = amount === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  ledger.run('update captures set status = ?, updated_at = ? where id = ?', status, now(), captureId)
  webhooks.record(refundEvent(provider, findRefund(provider, id)))
  return id
}

const refundLinks = ({ url }: Provider, refund: RefundRow) => [
  { href: `${url}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
  { href: `${url}/v2/payments/captures/${refund.capture_id}`, rel: 'up', method: 'GET' }
]

export const refundAnswer = (provider: Provider, refund: RefundRow) => ({
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
  create_time: instant(refund.created_at),
  update_time: instant(refund.created_at),
  links: refundLinks(provider, refund)
})

export const briefRefund = (provider: Provider, refund: RefundRow) => ({
  id: refund.id,
  status: refund.status,
  links: refundLinks(provider, refund)
})
