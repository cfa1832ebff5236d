import { isPermitted } from '../../../domain/accounts/admin-roles.ts'
import { type Api, route } from '../../platform/http/route.ts'
import type { ShopData } from '../../platform/shop.ts'
import { deleteBanner, restoreBanner } from './delete.ts'
import { addBanner, editBanner, listBanners, listVisibleBanners, reorderBanners } from './banners.ts'

export function addBannerRoutes(shop: ShopData, api: Api): void {
  route(api, 'GET /api/common/feature/get', async ({ session }) => ({
    data: await (isPermitted(session?.user.adminRole, 'content', 'read') ? listBanners : listVisibleBanners)(shop.db)
  }))

  route(api, 'POST /api/common/feature/add', async ({ body, requester }) => ({
    data: await addBanner(shop, requester, body)
  }))

  route(api, 'PUT /api/admin/features/edit/{id}', async ({ params, body, requester }) => ({
    data: await editBanner(shop, requester, params.id, body)
  }))

  route(api, 'PUT /api/admin/features/order', async ({ body, requester }) => ({
    data: await reorderBanners(shop, requester, body.ids)
  }))

  route(api, 'PUT /api/admin/features/restore/{id}', async ({ params, requester }) => ({
    data: await restoreBanner(shop, requester, params.id)
  }))

  route(api, 'DELETE /api/common/feature/delete/{id}', async ({ params, requester }) => {
    await deleteBanner(shop, requester, params.id)
  })
}
