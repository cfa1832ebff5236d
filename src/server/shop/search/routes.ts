import { readConsistently } from '../../platform/catalog-version.ts'
import { type Api, route } from '../../platform/http/route.ts'
import type { ShopData } from '../../platform/shop.ts'
import { searchProducts } from './search.ts'

export function addSearchRoutes(shop: ShopData, api: Api): void {
  route(api, 'GET /api/shop/search/{keyword}', ({ params, query }) =>
    readConsistently(shop.db, (version) => searchProducts(shop, { ...params, ...query }, version))
  )
}
