import { type Api, route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { deleteBanner, restoreBanner } from './delete.ts'
import { addBanner, editBanner, listBanners, reorderBanners } from './banners.ts'

export function bannerRoutes(shop: Shop, api: Api): void {
  route(shop, api, 'GET /api/common/feature/get', async () => ({ success: true, data: await listBanners(shop.db) }))

  route(shop, api, 'POST /api/common/feature/add', async ({ input: { body }, by }) => ({
    success: true,
    data: await addBanner(shop, by, body)
  }))

  route(shop, api, 'PUT /api/admin/features/edit/{id}', async ({ input: { params, body }, by }) => ({
    success: true,
    data: await editBanner(shop, by, params.id, body)
  }))

  route(shop, api, 'PUT /api/admin/features/order', async ({ input: { body }, by }) => ({
    success: true,
    data: await reorderBanners(shop, by, body.ids)
  }))

  route(shop, api, 'PUT /api/admin/features/restore/{id}', async ({ input: { params }, by }) => ({
    success: true,
    data: await restoreBanner(shop, by, params.id)
  }))

  route(shop, api, 'DELETE /api/common/feature/delete/{id}', async ({ input: { params }, by }) => {
    await deleteBanner(shop, by, params.id)
    return { success: true }
  })
}
