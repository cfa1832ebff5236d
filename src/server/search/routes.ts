import { createResponseCache } from '../catalog/response-cache.ts'
import { batchPerTurn } from '../db/batch-per-turn.ts'
import { type Api, route, sendJson } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { refreshIndex } from './refresh.ts'
import { searchProducts } from './search.ts'

export function addSearchRoutes(shop: Shop, api: Api): void {
  const findResponse = createResponseCache(shop)
  const refresh = batchPerTurn(() => refreshIndex(shop.db))
  route(shop, api, 'GET /api/shop/search/{keyword}', async ({ input, context }) => {
    const search = { ...input.params, ...input.query }
    const isCacheable = await refresh(undefined)
    const createResponse = async () => ({ response: await searchProducts(shop, search), isCacheable })
    return sendJson(context, await findResponse(JSON.stringify(search), createResponse))
  })
}
