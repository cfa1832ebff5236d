import type { ListedAdminProduct, ProductsQuery } from '../../../../api/contract/product-administration.ts'
import { toAdminProduct } from '../queries.ts'
import { sortVariants } from '../styles.ts'
import { readInBatches } from '../../../platform/database/batches.ts'
import { catalog, type CatalogRow } from '../../../platform/database/catalog.ts'
import { nowIso, type ShopData } from '../../../platform/shop.ts'
import { isInCatalog, isInTrash } from './filters.ts'

/** Adds the variants of each style. In the trash, these are its deleted variants. */
export async function toListedProducts(
  shop: ShopData,
  rows: CatalogRow[],
  { trash }: Pick<ProductsQuery, 'trash'>
): Promise<ListedAdminProduct[]> {
  const productIds = [...new Set(rows.flatMap(({ product_id, has_options }) => (has_options ? product_id : [])))]
  const variants = await readInBatches(productIds, (batch) =>
    shop.db
      .selectFrom(catalog(shop.db))
      .selectAll()
      .where('product_id', 'in', batch)
      .where(trash ? isInTrash(shop) : isInCatalog)
      .orderBy('number')
      .execute()
  )
  const variantsByProduct = Map.groupBy(variants, ({ product_id }) => product_id)
  const now = nowIso(shop)
  return rows.map((row) => {
    const product = toAdminProduct(row, now)
    if (!product.style) return product
    const productVariants = sortVariants(variantsByProduct.get(row.product_id) ?? []).map((variant) =>
      toAdminProduct(variant, now)
    )
    return { ...product, title: product.style.title, variants: productVariants }
  })
}
