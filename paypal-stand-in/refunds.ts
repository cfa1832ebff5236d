import { z } from 'zod'
import { notFound, refused, unprocessable } from './errors.ts'
import { newId } from './ids.ts'
import { CURRENCIES, hasDecimals, toMinor } from './money.ts'
import type { Money } from './money.ts'
import { moneySchema } from './order-request.ts'
import type { Provider } from './provider.ts'
import { findCapture, findRefund, refundedMinor } from './records.ts'
import type { CaptureRow } from './records.ts'
import { refundEvent } from './webhook-events.ts'

export const refundRequestSchema = z.object({
  amount: moneySchema.optional(),
  custom_id: z.string().min(1).max(127).optional(),
  invoice_id: z.string().min(1).max(127).optional(),
  note_to_payer: z.string().min(1).max(255).optional()
})

type RefundRequest = z.infer<typeof refundRequestSchema>

const LIMIT_MS = 180 * 24 * 60 * 60 * 1000

const rejectAmount = (issue: string, value: string): never => {
  throw unprocessable([{ issue, field: '/amount', value, location: 'body' }])
}

const readAmount = (money: Money, capture: CaptureRow): number => {
  const { currency_code, value } = money
  if (!CURRENCIES.has(currency_code)) return rejectAmount('INVALID_CURRENCY_CODE', currency_code)
  if (currency_code !== capture.currency) return rejectAmount('REFUND_CAPTURE_CURRENCY_MISMATCH', currency_code)
  const minor = toMinor(money)
  if (minor === 'DECIMAL_PRECISION' && !hasDecimals(currency_code)) return rejectAmount('DECIMALS_NOT_SUPPORTED', value)
  if (typeof minor === 'string') return rejectAmount(minor, value)
  return minor > 0 ? minor : rejectAmount('CANNOT_BE_ZERO_OR_NEGATIVE', value)
}

const findRefundableCapture = (provider: Provider, captureId: string): CaptureRow => {
  const capture = findCapture(provider, captureId)
  if (!capture) throw notFound()
  if (capture.status === 'PENDING') throw refused('PENDING_CAPTURE')
  if (capture.status === 'DECLINED') throw refused('REFUND_NOT_ALLOWED')
  if (capture.status === 'REFUNDED') throw refused('CAPTURE_FULLY_REFUNDED')
  if (provider.now() - capture.created_at > LIMIT_MS) throw refused('REFUND_TIME_LIMIT_EXCEEDED')
  return capture
}

/** Returns the id of the refund. The default amount is all that remains. */
export const refundCapture = (provider: Provider, captureId: string, request: RefundRequest): string => {
  const { ledger, now, webhooks } = provider
  const capture = findRefundableCapture(provider, captureId)
  const remaining = capture.amount_minor - refundedMinor(provider, captureId)
  const amount = request.amount ? readAmount(request.amount, capture) : remaining
  if (amount > remaining) throw refused('REFUND_AMOUNT_EXCEEDED')
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
  const status = amount === remaining ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  ledger.run('update captures set status = ?, updated_at = ? where id = ?', status, now(), captureId)
  webhooks.record(refundEvent(provider, findRefund(provider, id)))
  return id
}
