import { ShopError } from '../errors.ts'
import { type Api, route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { findOrderRow, listAllOrders, readAdminOrder } from './queries.ts'
import { setOrderStatus } from './status.ts'

export function adminOrderRoutes(shop: Shop, api: Api): void {
  route(shop, api, 'GET /api/admin/orders/get', async ({ input: { query } }) => ({
    success: true,
    ...(await listAllOrders(shop.db, query))
  }))

  route(shop, api, 'GET /api/admin/orders/details/{id}', async ({ input: { params } }) => {
    const row = await findOrderRow(shop.db, params.id)
    const order = row && (await readAdminOrder(shop.db, row))
    if (!order) throw new ShopError('not-found', 'Order not found!')
    return { success: true, data: order }
  })

  route(shop, api, 'PUT /api/admin/orders/update/{id}', async ({ input: { params, body }, by }) => {
    await setOrderStatus(shop, by, params.id, body.orderStatus)
    return { success: true, message: 'Order status is updated successfully!' }
  })
}
