import { ShopError } from '../errors.ts'
import { type Api, route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { listProducts } from './listing.ts'
import { findProduct } from './queries.ts'

export function catalogRoutes(shop: Shop, api: Api): void {
  route(shop, api, 'GET /api/shop/products/get', async ({ input }) => ({
    success: true,
    ...(await listProducts(shop.db, input.query))
  }))

  route(shop, api, 'GET /api/shop/products/get/{id}', async ({ input }) => {
    const product = await findProduct(shop.db, input.params.id)
    if (!product) throw new ShopError('not-found', 'Product not found!')
    return { success: true, data: product }
  })
}
