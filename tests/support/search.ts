import type { Updateable } from 'kysely'

import { incrementCatalogVersion } from '../../src/server/platform/catalog-version.ts'
import type { Db, Schema } from '../../src/server/platform/database/schema.ts'
import type { TestShop } from './open-test-shop.ts'

export const search = (shop: TestShop, keyword: string, query: Record<string, string> = {}) =>
  shop.visitor().call('GET /api/shop/search/{keyword}', { params: { keyword }, query })

/** Best match first. */
export const searchTitles = async (shop: TestShop, keyword: string, query?: Record<string, string>) =>
  (await search(shop, keyword, query)).data.map((product) => product.title)

/** Creates the first product last, because ties are ranked newest first. */
export async function makeProducts(
  shop: TestShop,
  ...products: (string | { title: string; [field: string]: string })[]
) {
  const plain = { description: '', brand: 'no-name', category: 'things' }
  for (const product of products.toReversed()) {
    await shop.product({ ...plain, ...(typeof product === 'string' ? { title: product } : product) })
  }
}

export const changeProduct = (db: Db, id: string, changes: Updateable<Schema['products']>) =>
  db.transaction().execute(async (trx) => {
    await trx
      .updateTable('products')
      .set({ ...changes, listed_version: null })
      .where('id', '=', id)
      .execute()
    await incrementCatalogVersion(trx)
  })
