import { sql } from 'kysely'

import { DETAIL_TEXTS } from '../../../api/contract/product-fields.ts'
import type { ListedProduct, ProductDetails, ProductVariant, StyleOptions } from '../../../api/contract/products.ts'
import { toDollars } from '../../../lib/money.ts'
import { compareSizes } from '../../../domain/products/sizes.ts'
import { summarizeVariants } from '../../../domain/products/style-variants.ts'
import type { CatalogRow } from '../../platform/database/catalog.ts'
import type { Db, Row } from '../../platform/database/schema.ts'
import { findVariantPictures, putImageFirst } from './pictures.ts'
import { findProduct, findProducts, toSizeAndColor, toWeight } from './queries.ts'
import { getSaleCents } from './prices/sale.ts'
import { calculateAvailableStock } from './stock.ts'
import type { IndexedStyle, VariantIndex } from './variant-index.ts'

/** Finds the products of a list, in the order of the ids. Excludes products that are no longer listed. */
export async function findListedProducts(db: Db, ids: string[], at: string): Promise<ListedProduct[]> {
  const found = await findProducts(db, ids, at)
  const omitted = Object.fromEntries(DETAIL_TEXTS.map((name) => [name, undefined]))
  return ids.flatMap((id) => found.get(id) ?? []).map((product) => ({ ...product, ...omitted }))
}

/** Replaces products by their styles. `index` has the prices of the list. */
export async function toStyles(db: Db, products: ListedProduct[], index: VariantIndex): Promise<ListedProduct[]> {
  const stock = await sumStyleStock(
    db,
    products.flatMap(({ style }) => style?.id ?? [])
  )
  return products.map((product) => {
    const { style } = product
    const indexed = index.variants.get(product._id)?.style
    if (!style || !indexed) return product
    indexed.options ??= summarizeStyle(indexed)
    return { ...product, title: style.title, totalStock: stock.get(style.id) ?? 0, options: indexed.options }
  })
}

function summarizeStyle({ variants }: IndexedStyle): StyleOptions {
  const rows = variants
    .toSorted((one, other) => one.number - other.number)
    .map(({ size, color, swatch, cents }) => ({
      size: size || null,
      color: color || null,
      swatch,
      price: toDollars(cents)
    }))
  return summarizeVariants(
    sortVariants(rows).map((row) => ({ ...toSizeAndColor(row), price: row.price, salePrice: 0 }))
  )
}

async function sumStyleStock(db: Db, productIds: string[]): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('variants')
    .select('product_id')
    .select(sql<number | string>`sum(case when on_hand > reserved then on_hand - reserved else 0 end)`.as('units'))
    .where('product_id', 'in', productIds)
    .where('deleted_at', 'is', null)
    .groupBy('product_id')
    .execute()
  return new Map(rows.map(({ product_id, units }) => [product_id, Number(units)]))
}

/**
 * Finds a product with the variants and pictures of its style. Prices are those at the ISO time `at`. All are from one
 * statement.
 */
export async function findProductDetails(db: Db, id: string, at: string): Promise<ProductDetails | undefined> {
  const product = await findProduct(db, id, at)
  if (!product) return undefined
  const { style, image, color } = product
  const [variants, pictures] = await Promise.all([
    findVariants(db, style ? [style.id] : [], at),
    findVariantPictures(db, id)
  ])
  if (!style) {
    const ownPictures = putImageFirst(pictures, image).map((picture) => ({ ...picture, color: color?.name ?? '' }))
    return pictures.length > 0 ? { ...product, pictures: ownPictures } : product
  }
  const styleVariants = variants.get(style.id) ?? []
  return { ...product, ...styleVariants.find(({ _id }) => _id === id), variants: styleVariants, pictures }
}

type VariantRow = Row<'variants'>

/** Finds the variants by product, sorted by color, then size. Colors are in the order in which they were added. */
export async function findVariants(db: Db, productIds: string[], at: string): Promise<Map<string, ProductVariant[]>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('variants')
    .selectAll()
    .where('product_id', 'in', productIds)
    .where('deleted_at', 'is', null)
    .orderBy('number')
    .execute()
  const rowsByProduct = Map.groupBy(rows, (row) => row.product_id)
  const toVariants = (variants: VariantRow[]) => sortVariants(variants).map((row) => toVariant(row, at))
  return new Map([...rowsByProduct].map(([productId, variants]) => [productId, toVariants(variants)]))
}

export function sortVariants<Option extends Pick<CatalogRow, 'size' | 'color'>>(rows: Option[]): Option[] {
  const colors = [...new Set(rows.map(({ color }) => color))]
  return rows.toSorted(
    (one, other) =>
      colors.indexOf(one.color) - colors.indexOf(other.color) || compareSizes(one.size ?? '', other.size ?? '')
  )
}

const toVariant = (row: VariantRow, at: string): ProductVariant => ({
  _id: row.id,
  image: row.image,
  ...toSizeAndColor(row),
  price: toDollars(row.price_cents),
  salePrice: toDollars(getSaleCents(row, at)),
  totalStock: calculateAvailableStock(row),
  weight: toWeight(row)
})
