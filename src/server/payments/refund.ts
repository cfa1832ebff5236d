import { lockOrder } from '../orders/queries.ts'
import type { Trx } from '../db/schema.ts'
import { nowIso, type Shop } from '../shop.ts'

/**
 * Gives a charge back and closes its order as rejected and refunded. `putBack` returns the stock, in the transaction
 * that closes the order. PayPal takes the request id, so a repeat refunds nothing more.
 */
export async function refundOrder(
  shop: Shop,
  orderId: string,
  captureId: string,
  putBack: (trx: Trx) => Promise<void>
): Promise<void> {
  const refund = await shop.paypal.refundCapture(captureId, `refund-${orderId}`)
  await shop.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (!order || order.payment_status === 'refunded') return
    const now = nowIso(shop)
    await trx
      .updateTable('payments')
      .set({ state: 'refunded', capture_id: captureId, refund_id: refund.id, updated_at: now })
      .where('order_id', '=', orderId)
      .execute()
    await trx
      .updateTable('orders')
      .set({ order_status: 'rejected', payment_status: 'refunded', updated_at: now })
      .where('id', '=', orderId)
      .execute()
    await putBack(trx)
  })
}
