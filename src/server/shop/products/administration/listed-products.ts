import type { ListedAdminProduct, ProductsQuery } from '../../../../api/contract/product-administration.ts'
import { type ProductRow, toAdminProduct } from '../queries.ts'
import { sortVariants } from '../styles.ts'
import { readInBatches } from '../../../platform/database/batches.ts'
import type { Shop } from '../../../platform/shop.ts'
import { isInCatalog, isInTrash } from './filters.ts'

/** Adds the variants of each style. In the trash, these are its deleted variants. */
export async function toListedProducts(
  shop: Shop,
  rows: ProductRow[],
  { trash }: Pick<ProductsQuery, 'trash'>
): Promise<ListedAdminProduct[]> {
  const styleIds = [...new Set(rows.flatMap(({ style_id }) => style_id ?? []))]
  const variants = await readInBatches(styleIds, (batch) =>
    shop.db
      .selectFrom('products')
      .selectAll()
      .where('style_id', 'in', batch)
      .where(trash ? isInTrash(shop) : isInCatalog)
      .orderBy('number')
      .execute()
  )
  const variantsByStyle = Map.groupBy(variants, ({ style_id }) => style_id)
  return rows.map((row) => {
    const product = toAdminProduct(row)
    if (!product.style) return product
    const styleVariants = sortVariants(variantsByStyle.get(row.style_id) ?? []).map(toAdminProduct)
    return { ...product, title: product.style.title, variants: styleVariants }
  })
}
