import type { ListedAdminProduct, ProductsQuery } from '../../api/contract/product-administration.ts'
import { type ProductRow, toAdminProduct } from '../catalog/queries.ts'
import { sortOptions } from '../catalog/styles.ts'
import { readInBatches } from '../db/batches.ts'
import type { Shop } from '../shop.ts'
import { isInCatalog, isInTrash } from './filters.ts'

/** Adds the options of each style. In the trash, these are its deleted options. */
export async function toGroups(
  shop: Shop,
  rows: ProductRow[],
  { trash }: Pick<ProductsQuery, 'trash'>
): Promise<ListedAdminProduct[]> {
  const styleIds = [...new Set(rows.flatMap(({ style_id }) => style_id ?? []))]
  const options = await readInBatches(styleIds, (batch) =>
    shop.db
      .selectFrom('products')
      .selectAll()
      .where('style_id', 'in', batch)
      .where(trash ? isInTrash(shop) : isInCatalog)
      .orderBy('number')
      .execute()
  )
  const optionsByStyle = Map.groupBy(options, ({ style_id }) => style_id)
  return rows.map((row) => {
    const product = toAdminProduct(row)
    if (!product.style) return product
    const styleOptions = sortOptions(optionsByStyle.get(row.style_id) ?? []).map(toAdminProduct)
    return { ...product, title: product.style.title, options: styleOptions }
  })
}
