import type { AdminProduct } from '../../../api/contract/product-administration.ts'
import { PRODUCT_TEXTS, type ProductText } from '../../../api/contract/product-fields.ts'
import type { FeedProduct, Product } from '../../../api/contract/products.ts'
import { MAX_PAGE_SIZE } from '../../../domain/page-sizes.ts'
import { findSwatch } from '../../../domain/products/colors.ts'
import type { LineItemNames } from '../../../domain/products/variant-title.ts'
import { toDollars } from '../../../lib/money.ts'
import { pick } from '../../../lib/pick.ts'
import { catalog, type CatalogRow, IS_LISTED } from '../../platform/database/catalog.ts'
import type { Db } from '../../platform/database/schema.ts'
import { getSaleCents, readSale } from './prices/sale.ts'
import { calculateAvailableStock } from './stock.ts'

/** Finds a product that is listed, with the price of the ISO time `at`. */
export const findProduct = async (db: Db, id: string, at: string): Promise<Product | undefined> =>
  (await findProducts(db, [id], at)).get(id)

/** Finds the products that are listed by id, with the prices of the ISO time `at`. */
export async function findProducts(db: Db, ids: string[], at: string): Promise<Map<string, Product>> {
  if (ids.length === 0) return new Map()
  const rows = db.selectFrom(catalog(db)).selectAll().where('id', 'in', ids).where(IS_LISTED)
  return new Map((await rows.execute()).map((row) => [row.id, toProduct(row, at)]))
}

/** Lists a page of the products after an id, with the prices of the ISO time `at`. */
export async function listFeedProducts(db: Db, after = '', at: string): Promise<FeedProduct[]> {
  const rows = await db
    .selectFrom(catalog(db))
    .selectAll()
    .where(IS_LISTED)
    .where('id', '>', after)
    .orderBy('id')
    .limit(MAX_PAGE_SIZE)
    .execute()
  return rows.map((row) => ({ ...toProduct(row, at), barcode: row.barcode ?? undefined }))
}

export async function isDeleted(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('variants').select('deleted_at').where('id', '=', id).executeTakeFirst()
  return typeof row?.deleted_at === 'string'
}

export const toAdminProduct = (row: CatalogRow, now: string): AdminProduct => ({
  ...toProduct(row, now),
  ...toSaleFields(row, now),
  seenStock: calculateAvailableStock(row),
  seenTaken: row.ordered_units,
  onHand: row.on_hand,
  reserved: row.reserved,
  lowStockThreshold: row.low_stock_threshold || undefined,
  sku: row.sku ?? undefined,
  barcode: row.barcode ?? undefined,
  ...(row.deleted_at === null ? {} : { deletedAt: row.deleted_at })
})

function toSaleFields(row: CatalogRow, now: string) {
  const { cents, startsAt, endsAt } = readSale(row, now)
  return {
    salePrice: toDollars(cents),
    ...(startsAt === null ? {} : { saleStartsAt: startsAt }),
    ...(endsAt === null ? {} : { saleEndsAt: endsAt })
  }
}

function toProduct(row: CatalogRow, at: string): Product {
  return {
    _id: row.id,
    image: row.image,
    title: row.title,
    ...toTexts(row),
    categoryName: row.category_name,
    brandName: row.brand_name,
    price: toDollars(row.price_cents),
    salePrice: toDollars(getSaleCents(row, at)),
    totalStock: calculateAvailableStock(row),
    weight: toWeight(row),
    averageReview: row.rating_count > 0 ? row.rating_sum / row.rating_count : 0,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...toVariantFields(row)
  }
}

/** Omits empty texts but the description, which clients read of each product. */
export const toTexts = (row: CatalogRow): Pick<Product, ProductText> =>
  pick(
    row,
    PRODUCT_TEXTS.filter((name) => row[name] !== '' || name === 'description')
  ) as Pick<Product, ProductText>

export const toWeight = ({ weight_grams }: Pick<CatalogRow, 'weight_grams'>): number | undefined =>
  weight_grams > 0 ? weight_grams : undefined

/** Absent without options, because clients send the whole product back. */
const toVariantFields = (row: CatalogRow) => ({
  ...(row.has_options ? { style: { id: row.product_id, title: row.product_title } } : {}),
  ...toSizeAndColor(row)
})

export const toSizeAndColor = ({ size, color, swatch }: Pick<CatalogRow, 'size' | 'color' | 'swatch'>) => ({
  ...(size === null ? {} : { size }),
  ...(color === null ? {} : { color: { name: color, swatch: swatch ?? findSwatch(color) } })
})

interface ItemRow {
  style_title: string | null
  size: string | null
  color: string | null
}

export const toLineItemNames = ({ style_title, size, color }: ItemRow): Omit<LineItemNames, 'title'> => ({
  styleTitle: style_title ?? undefined,
  size: size ?? undefined,
  color: color ?? undefined
})
