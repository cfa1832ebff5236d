import { requireOwner } from '../../people/sessions/own-sessions.ts'
import { type Api, route } from '../../platform/http/route.ts'
import type { ShopData } from '../../platform/shop.ts'
import { addAlert, deleteAlert, listAlerts, listStockAlertCounts, unsubscribe } from './alerts.ts'

export function addStockAlertRoutes(shop: ShopData, api: Api): void {
  route(api, 'GET /api/shop/stock-alert/get/{userId}', async ({ input: { params }, session }) => {
    requireOwner(session, params.userId)
    return { success: true, data: await listAlerts(shop.db, params.userId) }
  })

  route(api, 'POST /api/shop/stock-alert/add', async ({ input: { body }, session }) => {
    requireOwner(session, body.userId)
    return { success: true, data: await addAlert(shop, session, body.productId) }
  })

  route(api, 'DELETE /api/shop/stock-alert/delete/{userId}/{productId}', async ({ input: { params }, session }) => {
    requireOwner(session, params.userId)
    return { success: true, data: await deleteAlert(shop.db, params) }
  })

  route(api, 'POST /api/shop/stock-alert/unsubscribe', async ({ input: { body } }) => {
    await unsubscribe(shop.db, body.token)
    return { success: true }
  })

  route(api, 'GET /api/admin/stock-alerts/get', async () => ({
    success: true,
    data: await listStockAlertCounts(shop.db)
  }))
}
