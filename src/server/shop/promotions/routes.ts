import { type Api, route } from '../../platform/http/route.ts'
import type { ShopData } from '../../platform/shop.ts'
import { addPromotion, deletePromotion, editPromotion, listPromotions } from './administration.ts'

export function addPromotionRoutes(shop: ShopData, api: Api): void {
  route(api, 'GET /api/admin/promotions/get', async ({ query }) => ({ data: await listPromotions(shop.db, query) }))

  route(api, 'POST /api/admin/promotions/add', async ({ body, requester }) => ({
    data: await addPromotion(shop, requester, body)
  }))

  route(api, 'PUT /api/admin/promotions/edit/{id}', async ({ params, body, requester }) => ({
    data: await editPromotion(shop, requester, params.id, body)
  }))

  route(api, 'DELETE /api/admin/promotions/delete/{id}', ({ params, requester }) =>
    deletePromotion(shop, requester, params.id)
  )
}
