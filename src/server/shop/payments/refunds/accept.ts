import { DAY } from '../../../../lib/dates.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { parseAmount, type PayPalRefund } from '../../../platform/paypal/client.ts'
import { type Clock, nowIso } from '../../../platform/shop.ts'
import type { RefundRow } from './queries.ts'

/** PayPal completes or declines a pending refund within days, and sends no webhook if it declines. */
export const PENDING_CHECK_INTERVAL = DAY

/** Stores PayPal's id, state and amount of a refund. */
export const acceptRefund = (
  clock: Clock,
  trx: Trx,
  refund: RefundRow,
  { id, status, amount }: PayPalRefund
): Promise<RefundRow> =>
  trx
    .updateTable('refunds')
    .set({
      state: toRefundState(status),
      provider_refund_id: id,
      amount_cents: amount ? parseAmount(amount.value, amount.currency_code) : refund.amount_cents,
      next_check_at: calculatePendingCheck(clock, status),
      updated_at: nowIso(clock)
    })
    .where('id', '=', refund.id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const calculatePendingCheck = (clock: Clock, status: string): string | null =>
  toRefundState(status) === 'pending' ? new Date(clock.now().getTime() + PENDING_CHECK_INTERVAL).toISOString() : null

export const toRefundState = (status: string): 'pending' | 'completed' =>
  status === 'PENDING' ? 'pending' : 'completed'
