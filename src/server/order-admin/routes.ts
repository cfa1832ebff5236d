import { ShopError } from '../errors.ts'
import { type Api, route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { listAllOrders } from './list.ts'
import { readAdminOrder } from './read.ts'
import { findOrder } from '../orders/queries.ts'
import { setOrderStatus } from './set-status.ts'
import { readTimeline } from './timeline.ts'

export function adminOrderRoutes(shop: Shop, api: Api): void {
  route(shop, api, 'GET /api/admin/orders/get', async ({ input: { query } }) => ({
    success: true,
    ...(await listAllOrders(shop, query))
  }))

  route(shop, api, 'GET /api/admin/orders/details/{id}', async ({ input: { params } }) => {
    const row = await findOrder(shop.db, params.id)
    const order = row && (await readAdminOrder(shop, row))
    if (!order) throw new ShopError('not-found', 'Order not found!')
    return { success: true, data: order }
  })

  route(shop, api, 'GET /api/admin/orders/timeline/{id}', async ({ input: { params } }) => {
    const row = await findOrder(shop.db, params.id)
    if (!row) throw new ShopError('not-found', 'Order not found!')
    return { success: true, data: await readTimeline(shop.db, row) }
  })

  route(shop, api, 'PUT /api/admin/orders/update/{id}', async ({ input: { params, body }, requester }) => {
    await setOrderStatus(shop, requester, params.id, body.orderStatus)
    return { success: true, message: 'Order status is updated successfully!' }
  })
}
