import type { Trx } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transact.ts'
import { ShopError } from '../../../platform/errors.ts'
import { type Requester, SYSTEM } from '../../../platform/http/session.ts'
import { createId } from '../../../platform/ids.ts'
import { lockOrder, type OrderRow } from '../../orders/queries.ts'
import { listAllRefunds, type RefundRow, updateRefundedSum } from './queries.ts'
import { type Clock, nowIso, type Shop } from '../../../platform/shop.ts'
import { calculateNextCheck } from '../next-check.ts'
import { readPayment } from '../queries.ts'
import { sendRefund } from './send.ts'

/**
 * Refunds all that remains of the payment and rejects the order, unless it is already refunded or confirmed. Saves
 * `refunding` first, so that the reconciler resumes an interrupted refund. Throws a PayPalError.
 */
export async function refundAndRejectOrder(
  shop: Shop,
  orderId: string,
  captureId: string
): Promise<'refunded' | 'confirmed'> {
  const outcome = await transact(shop.db, async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (order.payment_status === 'refunded') return 'refunded'
    const { state } = await readPayment(trx, orderId)
    return state === 'captured' ? 'confirmed' : requestRejection(shop, trx, order, captureId, SYSTEM)
  })
  if (typeof outcome === 'string') return outcome
  await sendRefund(shop, outcome)
  return 'refunded'
}

/** Returns the requested refund, which the caller must send. Call it after locking the order. Throws a ShopError. */
export async function requestRejection(
  clock: Clock,
  trx: Trx,
  order: OrderRow,
  captureId: string,
  { user }: Requester
): Promise<RefundRow> {
  const requested = (await listAllRefunds(trx, order.id)).find(({ state }) => state === 'requested')
  if (requested && !requested.is_rejection) throw new ShopError('conflict', PARTIAL_REFUND_IN_PROGRESS)
  await markRefunding(clock, trx, order.id, captureId)
  if (requested) return requested
  const now = nowIso(clock)
  const refund = await trx
    .insertInto('refunds')
    .values({
      id: createId(),
      order_id: order.id,
      amount_cents: order.total_cents - order.refunded_cents,
      state: 'requested',
      source: user ? 'admin' : 'system',
      is_rejection: 1,
      requested_by: user?.userName ?? null,
      created_at: now,
      updated_at: now
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await updateRefundedSum(trx, order.id)
  return refund
}

const PARTIAL_REFUND_IN_PROGRESS = 'A partial refund of this order is in progress. Please try again in a minute.'

async function markRefunding(clock: Clock, trx: Trx, orderId: string, captureId: string): Promise<void> {
  const payment = await readPayment(trx, orderId)
  const since = payment.state === 'refunding' ? payment.updated_at : nowIso(clock)
  await trx
    .updateTable('payments')
    .set({
      state: 'refunding',
      capture_id: captureId,
      lease_until: null,
      // The check interval depends on the refund's age, not the payment's.
      next_check_at: calculateNextCheck(clock, { state: 'refunding', created_at: since }, 'waiting'),
      updated_at: since
    })
    .where('order_id', '=', orderId)
    .execute()
}
