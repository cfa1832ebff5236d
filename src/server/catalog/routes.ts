import type { ProductDetails } from '../../api/contract/products.ts'
import { ShopError } from '../errors.ts'
import { type Api, route, sendJson } from '../http/route.ts'
import { checkAndApplyDueChanges } from '../schedule/apply-if-due.ts'
import type { Shop } from '../shop.ts'
import { createResponseCache } from './response-cache.ts'
import { findHighestDiscount } from './highest-discount.ts'
import { listProducts } from './listing.ts'
import { addLowestPrices } from './lowest-price.ts'
import { findProductDetails } from './styles.ts'

export function addCatalogRoutes(shop: Shop, api: Api): void {
  const findResponse = createResponseCache(shop)
  route(shop, api, 'GET /api/shop/products/get', async ({ input, context }) => {
    const json = await findResponse(JSON.stringify(input.query), async () => ({
      response: { success: true, ...(await listProducts(shop, input.query)) },
      isCacheable: true
    }))
    return sendJson(context, json)
  })

  route(shop, api, 'GET /api/shop/products/get/{id}', async ({ input }) => {
    // Calls without a session have not read yet whether a sale is due.
    await checkAndApplyDueChanges(shop)
    return { success: true, data: await readDetails(shop, input.params.id) }
  })

  route(shop, api, 'GET /api/shop/products/highest-discount', async () => {
    await checkAndApplyDueChanges(shop)
    return { success: true, data: { percent: await findHighestDiscount(shop) } }
  })

  route(shop, api, 'GET /api/admin/products/preview', async ({ input: { query } }) => ({
    success: true,
    ...(await listProducts(shop, query, query.at))
  }))

  route(shop, api, 'GET /api/admin/products/preview/{id}', async ({ input: { params, query } }) => ({
    success: true,
    data: await readDetails(shop, params.id, query.at)
  }))

  route(shop, api, 'GET /api/admin/products/preview-highest-discount', async ({ input: { query } }) => ({
    success: true,
    data: { percent: await findHighestDiscount(shop, query.at) }
  }))
}

async function readDetails(shop: Shop, id: string, at?: string): Promise<ProductDetails> {
  const product = await findProductDetails(shop.db, id, at)
  if (!product) throw new ShopError('not-found', 'Product not found!')
  return addLowestPrices(shop, product)
}
