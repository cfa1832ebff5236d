import { type Api, route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { searchProducts } from './search.ts'

export function searchRoutes(shop: Shop, api: Api): void {
  route(shop, api, 'GET /api/shop/search/{keyword}', ({ input }) =>
    searchProducts(shop.db, { ...input.params, ...input.query })
  )
}
