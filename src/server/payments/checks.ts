import { MINUTE, SECOND } from '../../lib/dates.ts'
import type { PaymentRow } from './queries.ts'
import type { Shop } from '../shop.ts'

interface Looked extends Pick<PaymentRow, 'state' | 'created_at'> {
  /** Until when its order's stock is set aside, if it is. */
  heldUntil?: string | undefined
}

/**
 * When to look at a payment again, if no browser and no webhook ends it before. A payer mostly approves soon or never,
 * and a charge that PayPal examines can take days; a call without an answer is asked about again soon. Whether an
 * order that can still be paid is to be given up is looked at when its hold ends.
 */
export function nextCheck(shop: Shop, payment: Looked, why: 'waits' | 'unanswered'): string {
  const now = shop.now().getTime()
  const next = now + (why === 'unanswered' ? 20 * SECOND : pause(payment.state, now - Date.parse(payment.created_at)))
  const ends = payment.heldUntil && isPayable(payment) ? Date.parse(payment.heldUntil) : next
  return new Date(Math.min(next, Math.max(now, ends))).toISOString()
}

const isPayable = ({ state }: Looked): boolean => state === 'created' || state === 'open'

function pause(state: PaymentRow['state'], age: number): number {
  if (state === 'open') return age < 20 * MINUTE ? 90 * SECOND : 4 * MINUTE
  return age < 60 * MINUTE ? MINUTE : 10 * MINUTE
}
