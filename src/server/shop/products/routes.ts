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
  route(api, 'GET /api/shop/products/get', ({ query }) =>
    readConsistently(shop.db, (version) => listProducts(shop, query, { version }))
  )

  route(api, 'GET /api/shop/products/get/{id}', ({ params }) => readDetails(shop, params.id))

  route(api, 'GET /api/shop/products/highest-discount', async () => ({
    data: { percent: await findHighestDiscount(shop) }
  }))

  route(api, 'GET /api/admin/products/preview', ({ query }) => listProducts(shop, query, { at: query.at }))

  route(api, 'GET /api/admin/products/preview/{id}', ({ params, query }) => readDetails(shop, params.id, query.at))

  route(api, 'GET /api/admin/products/preview-highest-discount', async ({ query }) => ({
    data: { percent: await findHighestDiscount(shop, query.at) }
  }))
}

async function readDetails(shop: Shop, id: string, at = nowIso(shop)) {
  const product = await findProductDetails(shop.db, id, at)
  if (!product) throw new ShopError('not-found', 'Product not found!')
  const [data, shippingRate] = await Promise.all([addLowestPrices(shop, product, at), readShippingRate(shop)])
  return { data, shippingRate }
}
