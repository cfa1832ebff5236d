import { ShopError } from '../../platform/errors.ts'
import { readMeasurements } from '../../platform/database/product-groups.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import { type Api, route } from '../../platform/http/route.ts'
import { nowIso, type Shop } from '../../platform/shop.ts'
import { readConsistently } from '../../platform/catalog-version.ts'
import { readShippingRate } from '../../platform/settings/shipping-rate.ts'
import { countFits } from './fit.ts'
import { findHighestDiscount } from './variant-index.ts'
import { type ListOptions, listProducts, type Query } from './listing.ts'
import { listMatches } from './wear-it-with.ts'
import { addLowestPrices } from './prices/history.ts'
import { isDeleted, listFeedProducts } from './queries.ts'
import { findProductDetails } from './styles.ts'

export function addCatalogRoutes(shop: Shop, api: Api): void {
  route(api, 'GET /api/shop/products/get', ({ query }) =>
    readConsistently(shop.db, (version) => listForPage(shop, query, { version }))
  )

  route(api, 'GET /api/shop/products/get/{id}', ({ params }) => readDetails(shop, params.id))

  route(api, 'GET /api/shop/products/feed', async ({ query }) => ({
    data: await listFeedProducts(shop.db, query.after, nowIso(shop))
  }))

  route(api, 'GET /api/shop/products/matches/{id}', async ({ params }) => ({
    data: await listMatches(shop, params.id)
  }))

  route(api, 'GET /api/shop/products/highest-discount', async () => ({
    data: { percent: await findHighestDiscount(shop) }
  }))

  route(api, 'GET /api/admin/products/preview', ({ query }) => listForPage(shop, query, { at: query.at }))

  route(api, 'GET /api/admin/products/preview/{id}', ({ params, query }) => readDetails(shop, params.id, query.at))

  route(api, 'GET /api/admin/products/preview-highest-discount', async ({ query }) => ({
    data: { percent: await findHighestDiscount(shop, query.at) }
  }))
}

/** Reads the settings only if the request needs the owner's default sort. */
async function listForPage(shop: Shop, query: Query, options: ListOptions) {
  if (query.sortBy !== 'default' && query.counts !== 'true') return listProducts(shop, query, options)
  const { defaultSort } = await readSettings(shop.config, shop.db)
  const sortBy = query.sortBy === 'default' ? defaultSort : query.sortBy
  const list = await listProducts(shop, { ...query, sortBy }, options)
  return query.counts === 'true' ? { ...list, defaultSort } : list
}

async function readDetails(shop: Shop, id: string, at = nowIso(shop)) {
  const product = await findProductDetails(shop.db, id, at)
  if (!product) throw new ShopError((await isDeleted(shop.db, id)) ? 'gone' : 'not-found', 'Product not found!')
  const [details, shippingRate, fit, categoryMeasurements] = await Promise.all([
    addLowestPrices(shop, product, at),
    readShippingRate(shop),
    countFits(shop.db, id),
    product.measurements ? undefined : readMeasurements(shop.db, product.category)
  ])
  return {
    data: { ...details, ...(fit && { fit }), ...(categoryMeasurements && { categoryMeasurements }) },
    shippingRate
  }
}
