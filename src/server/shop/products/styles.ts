import { sql } from 'kysely'

import type {
  ListedProduct,
  ProductDetails,
  ProductVariant,
  StyleOptions,
  StylePicture
} from '../../../api/contract/products.ts'
import { toDollars } from '../../../lib/money.ts'
import { compareSizes } from '../../../domain/products/sizes.ts'
import { summarizeVariants } from '../../../domain/products/style-variants.ts'
import type { Db } from '../../platform/database/schema.ts'
import { findProduct, findProducts, type ProductRow, toSizeAndColor, toWeight } from './queries.ts'
import { applySaleAt } from './prices/sale-price.ts'
import { calculateAvailableStock } from './stock.ts'
import type { IndexedStyle, VariantIndex } from './variant-index.ts'

/** Finds the products of a list, in the order of the ids. Excludes deleted products. */
export async function findListedProducts(db: Db, ids: string[], at?: string): Promise<ListedProduct[]> {
  const found = await findProducts(db, ids, at)
  return ids.flatMap((id) => found.get(id) ?? [])
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

async function sumStyleStock(db: Db, styleIds: string[]): Promise<Map<string, number>> {
  if (styleIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .select('style_id')
    .select(sql<number | string>`sum(case when on_hand > reserved then on_hand - reserved else 0 end)`.as('units'))
    .where('style_id', 'in', styleIds)
    .where('deleted_at', 'is', null)
    .groupBy('style_id')
    .execute()
  return new Map(rows.map(({ style_id, units }) => [style_id ?? '', Number(units)]))
}

/**
 * Finds a product with the variants and pictures of its style. Prices are those at the ISO time `at`, by default now. All
 * are from one statement.
 */
export async function findProductDetails(db: Db, id: string, at?: string): Promise<ProductDetails | undefined> {
  const product = await findProduct(db, id, at)
  if (!product?.style) return product
  const { style } = product
  const [variants, pictures] = await Promise.all([findVariants(db, [style.id], at), findPictures(db, style.id)])
  const styleVariants = variants.get(style.id) ?? []
  return { ...product, ...styleVariants.find(({ _id }) => _id === id), variants: styleVariants, pictures }
}

const VARIANT_COLUMNS = [
  'id',
  'style_id',
  'image',
  'size',
  'color',
  'swatch',
  'price_cents',
  'sale_price_cents',
  'scheduled_sale_cents',
  'sale_starts_at',
  'sale_ends_at',
  'on_hand',
  'reserved',
  'weight_grams'
] as const

type VariantRow = Pick<ProductRow, (typeof VARIANT_COLUMNS)[number]>

/** Finds the variants by style, sorted by color, then size. Colors are in the order in which they were added. */
async function findVariants(db: Db, styleIds: string[], at?: string): Promise<Map<string, ProductVariant[]>> {
  if (styleIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .select(VARIANT_COLUMNS)
    .where('style_id', 'in', styleIds)
    .where('deleted_at', 'is', null)
    .orderBy('number')
    .execute()
  const rowsByStyle = Map.groupBy(rows, (row) => row.style_id ?? '')
  const toVariants = (styleRows: VariantRow[]) => sortVariants(styleRows).map((row) => toVariant(applySaleAt(row, at)))
  return new Map([...rowsByStyle].map(([styleId, styleRows]) => [styleId, toVariants(styleRows)]))
}

export function sortVariants<Row extends Pick<ProductRow, 'size' | 'color'>>(rows: Row[]): Row[] {
  const colors = [...new Set(rows.map(({ color }) => color))]
  return rows.toSorted(
    (one, other) =>
      colors.indexOf(one.color) - colors.indexOf(other.color) || compareSizes(one.size ?? '', other.size ?? '')
  )
}

const toVariant = (row: VariantRow): ProductVariant => ({
  _id: row.id,
  image: row.image,
  ...toSizeAndColor(row),
  price: toDollars(row.price_cents),
  salePrice: toDollars(row.sale_price_cents),
  totalStock: calculateAvailableStock(row),
  weight: toWeight(row)
})

export const findPictures = (db: Db, styleId: string): Promise<StylePicture[]> =>
  db
    .selectFrom('style_pictures')
    .select(['color', 'image', 'alt'])
    .where('style_id', '=', styleId)
    .orderBy('color')
    .orderBy('position')
    .execute()
