import type { OrderStatus } from '../../api/contract/orders.ts'
import { restock } from '../catalog/stock.ts'
import type { Trx } from '../db/schema.ts'
import { ShopError } from '../errors.ts'
import { PayPalError } from '../payments/paypal.ts'
import { refundOrder } from '../payments/refund.ts'
import { nowIso, type Shop } from '../shop.ts'
import { abandon } from './expire.ts'
import { findPayment, listHolds, lockOrder } from './queries.ts'

/** What an admin sets; any status may follow any other. Rejecting gives the money and the stock back, once. */
export async function setOrderStatus(shop: Shop, orderId: string, status: OrderStatus): Promise<void> {
  const captureId = await writeStatus(shop, orderId, status)
  if (status !== 'rejected' || !captureId) return
  await refundOrder(shop, orderId, captureId, (trx) => restockSold(trx, orderId)).catch((error: unknown) => {
    if (!(error instanceof PayPalError)) throw error
    shop.log.error({ err: error, orderId }, 'refund failed')
    throw new ShopError('provider-down', 'The order is rejected, but PayPal did not refund it. Please reject it again.')
  })
}

/** The charge to give back, if the order is paid. */
function writeStatus(shop: Shop, orderId: string, status: OrderStatus): Promise<string | null> {
  return shop.db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (!order) throw new ShopError('not-found', 'Order not found!')
    const payment = await findPayment(trx, orderId)
    if (status === 'rejected' && payment?.state === 'capturing') {
      throw new ShopError('conflict', 'This order is being charged right now. Please try again in a minute.')
    }
    if (status === 'rejected') await abandon(shop, trx, orderId)
    await trx
      .updateTable('orders')
      .set({ order_status: status, updated_at: nowIso(shop) })
      .where('id', '=', orderId)
      .execute()
    return order.payment_status === 'paid' ? (payment?.capture_id ?? null) : null
  })
}

async function restockSold(trx: Trx, orderId: string): Promise<void> {
  for (const hold of await listHolds(trx, orderId)) {
    if (hold.state === 'consumed') await restock(trx, hold.product_id, hold.quantity)
  }
  await trx.updateTable('stock_holds').set({ state: 'released' }).where('order_id', '=', orderId).execute()
}
