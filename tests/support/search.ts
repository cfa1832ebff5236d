import { incrementCatalogVersion } from '../../src/server/platform/catalog-version.ts'
import type { Db } from '../../src/server/platform/database/schema.ts'
import type { TestShop } from './open-test-shop.ts'
import { addGroups, toStyleId } from './products.ts'

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

/** Changes the texts of a product, or deletes or restores it. */
export const changeProduct = (
  db: Db,
  id: string,
  { deleted_at, ...texts }: { title?: string; description?: string; brand?: string; deleted_at?: string | null }
) =>
  db.transaction().execute(async (trx) => {
    const deletion = deleted_at === undefined ? {} : { deleted_at }
    const variants = trx.updateTable('variants').set({ ...deletion, listed_version: null })
    await variants.where('id', '=', id).execute()
    if (texts.brand) await addGroups(trx, { brand: texts.brand })
    if (Object.keys(texts).length > 0)
      await trx.updateTable('products').set(texts).where('id', '=', toStyleId(id)).execute()
    await incrementCatalogVersion(trx)
  })
