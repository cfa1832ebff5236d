import { DAY, HOUR, MINUTE, SECOND } from '../../../lib/dates.ts'
import type { PaymentRow } from './queries.ts'
import type { Clock } from '../../platform/shop.ts'

interface CheckedPayment extends Pick<PaymentRow, 'state' | 'created_at'> {
  /** ISO time. */
  holdExpiresAt?: string | undefined
}

/**
 * Returns the ISO time of the next check. Most payers approve soon or never, but PayPal can review a capture for days, so
 * the interval grows with the payment's age.
 */
export function calculateNextCheck(clock: Clock, payment: CheckedPayment, reason: 'waiting' | 'no-response'): string {
  const now = clock.now().getTime()
  const ageMs = now - Date.parse(payment.created_at)
  const next =
    now + (reason === 'no-response' ? calculateRetry(payment.state) : calculateInterval(payment.state, ageMs))
  const latest = payment.holdExpiresAt && isPayable(payment) ? Date.parse(payment.holdExpiresAt) : next
  return new Date(Math.min(next, Math.max(now, latest))).toISOString()
}

const isPayable = ({ state }: CheckedPayment): boolean => state === 'created' || state === 'open'

/** A payer may be waiting, but nobody waits for the check of a captured payment for refunds. */
const calculateRetry = (state: PaymentRow['state']): number => (state === 'captured' ? 10 * MINUTE : 20 * SECOND)

function calculateInterval(state: PaymentRow['state'], ageMs: number): number {
  if (state === 'open') return ageMs < 20 * MINUTE ? 90 * SECOND : 4 * MINUTE
  return ageMs < 60 * MINUTE ? MINUTE : 10 * MINUTE
}

/** After the capture. Later refunds are rare: PayPal accepts them for 180 days. */
const REFUND_CHECKS = [HOUR, DAY, 7 * DAY, 30 * DAY, 180 * DAY]

/** Returns the ISO time of the next check for refunds, or null after the last one, or if the payment was not captured. */
export function calculateRefundCheck(clock: Clock, capturedAt: string | null): string | null {
  if (capturedAt === null) return null
  const dueTimes = REFUND_CHECKS.map((age) => Date.parse(capturedAt) + age)
  const next = dueTimes.find((time) => time > clock.now().getTime())
  return next === undefined ? null : new Date(next).toISOString()
}
