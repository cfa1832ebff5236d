import { createAnswerCache } from '../catalog/answer-cache.ts'
import { batchPerTurn } from '../db/batch-per-turn.ts'
import { type Api, route, sendJson } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { refreshIndex } from './refresh.ts'
import { searchProducts } from './search.ts'

export function searchRoutes(shop: Shop, api: Api): void {
  const findAnswer = createAnswerCache(shop)
  const refresh = batchPerTurn(() => refreshIndex(shop.db))
  route(shop, api, 'GET /api/shop/search/{keyword}', async ({ input, context }) => {
    const search = { ...input.params, ...input.query }
    const isFinal = await refresh(undefined)
    const createAnswer = async () => ({ answer: await searchProducts(shop, search), isFinal })
    return sendJson(context, await findAnswer(JSON.stringify(search), createAnswer))
  })
}
