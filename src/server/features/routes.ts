import { type Api, route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { deleteFeature, restoreFeature } from './delete.ts'
import { addFeature, editFeature, listFeatures, reorderFeatures } from './features.ts'

export function featureRoutes(shop: Shop, api: Api): void {
  route(shop, api, 'GET /api/common/feature/get', async () => ({ success: true, data: await listFeatures(shop.db) }))

  route(shop, api, 'POST /api/common/feature/add', async ({ input: { body }, by }) => ({
    success: true,
    data: await addFeature(shop, by, body)
  }))

  route(shop, api, 'PUT /api/admin/features/edit/{id}', async ({ input: { params, body }, by }) => ({
    success: true,
    data: await editFeature(shop, by, params.id, body)
  }))

  route(shop, api, 'PUT /api/admin/features/order', async ({ input: { body }, by }) => ({
    success: true,
    data: await reorderFeatures(shop, by, body.ids)
  }))

  route(shop, api, 'PUT /api/admin/features/restore/{id}', async ({ input: { params }, by }) => ({
    success: true,
    data: await restoreFeature(shop, by, params.id)
  }))

  route(shop, api, 'DELETE /api/common/feature/delete/{id}', async ({ input: { params }, by }) => {
    await deleteFeature(shop, by, params.id)
    return { success: true }
  })
}
