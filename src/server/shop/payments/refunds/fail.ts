import { sql } from 'kysely'

import { toDollars } from '../../../../lib/money.ts'
import { recordAudit } from '../../../people/audit/audit.ts'
import { moveStock } from '../../products/stock.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transact.ts'
import { SYSTEM } from '../../../platform/http/session.ts'
import { queueCancellationFailureMail } from '../../orders/mails/order-cancelled.ts'
import { queueReturnAcceptedMail } from '../../orders/mails/returns.ts'
import { lockOrder, type OrderRow } from '../../orders/queries.ts'
import type { RefundRow } from '../../orders/refund-queries.ts'
import { findReturnOfRefund, reopenReturn } from '../../returns/queries.ts'
import { nowIso, type Shop } from '../../../platform/shop.ts'
import { calculateRefundCheck } from '../next-check.ts'
import { readPayment } from '../queries.ts'
import { listRestockMoves, readRefund, updateRefundedSum } from './queries.ts'

/** Releases the amount and the units of a refund that PayPal has declined. Idempotent. */
export async function failRefund(shop: Shop, refundId: string): Promise<void> {
  const { order_id } = await readRefund(shop.db, refundId)
  await transact(shop.db, async (trx) => {
    const order = await lockOrder(trx, order_id)
    const refund = await readRefund(trx, refundId)
    if (refund.state !== 'requested') return
    await markRefundFailed(shop, trx, order, refund)
    if (refund.is_rejection) await abortRejection(shop, trx, order, refund)
    // The order was refunded in the meantime, which did not restock the units of this refund.
    if (order.payment_status === 'refunded') await moveStock(shop, trx, await listRestockMoves(trx, refundId))
  })
}

/** Call it after locking the order. Restocked units keep their refunded count, so they cannot be restocked twice. */
export async function markRefundFailed(shop: Shop, trx: Trx, order: OrderRow, refund: RefundRow): Promise<void> {
  const wasAccepted = refund.state !== 'requested'
  await trx
    .updateTable('refunds')
    .set({ state: 'failed', next_check_at: null, updated_at: nowIso(shop) })
    .where('id', '=', refund.id)
    .execute()
  if (order.payment_status === 'paid') {
    await releaseItems(trx, refund, wasAccepted)
    if (!wasAccepted) await reopenReturn(trx, refund.id)
  } else if (!wasAccepted) {
    // The rest of the order was refunded in the meantime, with all units.
    const request = await findReturnOfRefund(trx, refund.id)
    if (request) await queueReturnAcceptedMail(shop, trx, order, request)
  }
  await updateRefundedSum(trx, order.id)
  await recordAudit(shop, trx, {
    ...SYSTEM,
    action: 'order.refund-failed',
    subject: { kind: 'order', id: order.id },
    after: { amount: toDollars(refund.amount_cents) }
  })
}

async function releaseItems(trx: Trx, refund: RefundRow, wasAccepted: boolean): Promise<void> {
  const items = await trx
    .selectFrom('refund_items')
    .selectAll()
    .where('refund_id', '=', refund.id)
    .$if(wasAccepted, (query) => query.where('restocked', '=', 0))
    .execute()
  for (const { order_item_id, quantity } of items)
    await trx
      .updateTable('order_items')
      .set({ refunded_quantity: sql`refunded_quantity - ${quantity}` })
      .where('id', '=', order_item_id)
      .execute()
}

/** A paid order continues, also if its shopper had cancelled it. Otherwise the payment goes to manual review. */
async function abortRejection(shop: Shop, trx: Trx, order: OrderRow, refund: RefundRow): Promise<void> {
  const { captured_at } = await readPayment(trx, order.id)
  const isPaid = order.payment_status === 'paid'
  await trx
    .updateTable('payments')
    .set({
      state: isPaid ? 'captured' : 'review',
      next_check_at: calculateRefundCheck(shop, captured_at),
      updated_at: nowIso(shop)
    })
    .where('order_id', '=', order.id)
    .where('state', '=', 'refunding')
    .execute()
  if (!isPaid || !order.cancelled_at) return
  await trx.updateTable('orders').set({ cancelled_at: null }).where('id', '=', order.id).execute()
  await queueCancellationFailureMail(shop, trx, order, refund.id)
}
