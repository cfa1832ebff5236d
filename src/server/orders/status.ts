import type { OrderStatus } from '../../api/contract/orders.ts'
import { ShopError } from '../errors.ts'
import { nowIso, type Shop } from '../shop.ts'

/** What an admin sets; any status may follow any other. */
export async function setOrderStatus(shop: Shop, orderId: string, status: OrderStatus): Promise<void> {
  const row = await shop.db
    .updateTable('orders')
    .set({ order_status: status, updated_at: nowIso(shop) })
    .where('id', '=', orderId)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new ShopError('not-found', 'Order not found!')
}
