import { type Api, route } from '../../platform/http/route.ts'
import type { ShopData } from '../../platform/shop.ts'
import { addAlert, deleteAlert, listAlerts, listStockAlertCounts, unsubscribe } from './alerts.ts'

export function addStockAlertRoutes(shop: ShopData, api: Api): void {
  route(api, 'GET /api/shop/stock-alert/get/{userId}', async ({ params }) => ({
    data: await listAlerts(shop.db, params.userId)
  }))

  route(api, 'POST /api/shop/stock-alert/add', async ({ body, session }) => ({
    data: await addAlert(shop, session, body.productId)
  }))

  route(api, 'DELETE /api/shop/stock-alert/delete/{userId}/{productId}', async ({ params }) => ({
    data: await deleteAlert(shop.db, params)
  }))

  route(api, 'POST /api/shop/stock-alert/unsubscribe', async ({ body }) => {
    await unsubscribe(shop.db, body.token)
  })

  route(api, 'GET /api/admin/stock-alerts/get', async () => ({ data: await listStockAlertCounts(shop.db) }))
}
