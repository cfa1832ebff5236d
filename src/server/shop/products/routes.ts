import { ShopError } from '../../platform/errors.ts'
import { type Api, route } from '../../platform/http/route.ts'
import { nowIso, type Shop } from '../../platform/shop.ts'
import { readConsistently } from '../../platform/catalog-version.ts'
import { readShippingRate } from '../../platform/settings/shipping-rate.ts'
import { findHighestDiscount } from './variant-index.ts'
import { listProducts } from './listing.ts'
import { addLowestPrices } from './prices/history.ts'
import { findProductDetails } from './styles.ts'

export function addCatalogRoutes(shop: Shop, api: Api): void {
  route(api, 'GET /api/shop/products/get', async ({ input }) => ({
    success: true,
    ...(await readConsistently(shop.db, (version) => listProducts(shop, input.query, { version })))
  }))

  route(api, 'GET /api/shop/products/get/{id}', async ({ input }) => ({
    success: true,
    ...(await readDetails(shop, input.params.id))
  }))

  route(api, 'GET /api/shop/products/highest-discount', async () => ({
    success: true,
    data: { percent: await findHighestDiscount(shop) }
  }))

  route(api, 'GET /api/admin/products/preview', async ({ input: { query } }) => ({
    success: true,
    ...(await listProducts(shop, query, { at: query.at }))
  }))

  route(api, 'GET /api/admin/products/preview/{id}', async ({ input: { params, query } }) => ({
    success: true,
    ...(await readDetails(shop, params.id, query.at))
  }))

  route(api, 'GET /api/admin/products/preview-highest-discount', async ({ input: { query } }) => ({
    success: true,
    data: { percent: await findHighestDiscount(shop, query.at) }
  }))
}

async function readDetails(shop: Shop, id: string, at = nowIso(shop)) {
  const product = await findProductDetails(shop.db, id, at)
  if (!product) throw new ShopError('not-found', 'Product not found!')
  const [data, shippingRate] = await Promise.all([addLowestPrices(shop, product, at), readShippingRate(shop)])
  return { data, shippingRate }
}
