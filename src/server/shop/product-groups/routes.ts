import { type Api, route } from '../../platform/http/route.ts'
import type { ShopData } from '../../platform/shop.ts'
import { addGroup, deleteGroup, editGroup, mergeGroup } from './administration.ts'
import type { ReadTexts } from './links.ts'
import { listProductGroups, listShopGroups } from './queries.ts'

export function addProductGroupRoutes(shop: ShopData, api: Api, readTexts: ReadTexts): void {
  route(api, 'GET /api/admin/groups/get', async ({ query }) => ({ data: await listProductGroups(shop.db, query) }))

  route(api, 'GET /api/shop/groups/get', async () => ({ data: await listShopGroups(shop) }))

  route(api, 'POST /api/admin/groups/add', async ({ body, requester }) => ({
    data: await addGroup(shop, requester, body)
  }))

  route(api, 'PUT /api/admin/groups/edit/{slug}', async ({ params, body, requester }) => ({
    data: await editGroup(shop, requester, params.slug, body)
  }))

  route(api, 'PUT /api/admin/groups/merge/{slug}', async ({ params, body, requester }) => ({
    data: await mergeGroup(shop, requester, params.slug, body.into)
  }))

  route(api, 'DELETE /api/admin/groups/delete/{slug}', ({ params, requester }) =>
    deleteGroup(shop, requester, { ...params, readTexts })
  )
}
