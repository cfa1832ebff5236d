import type { Selectable } from 'kysely'

import type { AdminProduct } from '../../../api/contract/product-administration.ts'
import type { Product } from '../../../api/contract/products.ts'
import { findSwatch } from '../../../domain/products/colors.ts'
import { toDollars } from '../../../lib/money.ts'
import type { Db, Schema } from '../../platform/database/schema.ts'
import { readSale, applySaleAt } from './prices/sale-price.ts'
import { calculateAvailableStock } from './stock.ts'

export type ProductRow = Selectable<Schema['products']>

/** Finds a product, with the price of the ISO time `at`, or of now. Excludes deleted products. */
export async function findProduct(db: Db, id: string, at?: string): Promise<Product | undefined> {
  const row = await db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && toProduct(applySaleAt(row, at))
}

/** Finds products by id, with the prices of the ISO time `at`, or of now. Excludes deleted products. */
export async function findProducts(db: Db, ids: string[], at?: string): Promise<Map<string, Product>> {
  if (ids.length === 0) return new Map()
  const products = db.selectFrom('products').selectAll().where('id', 'in', ids).where('deleted_at', 'is', null)
  return new Map((await products.execute()).map((row) => [row.id, toProduct(applySaleAt(row, at))]))
}

export const toAdminProduct = (row: ProductRow): AdminProduct => ({
  ...toProduct(row),
  ...toSaleFields(row),
  seenStock: calculateAvailableStock(row),
  seenTaken: row.ordered_units,
  onHand: row.on_hand,
  reserved: row.reserved,
  ...(row.deleted_at === null ? {} : { deletedAt: row.deleted_at })
})

function toSaleFields(row: ProductRow) {
  const { cents, startsAt, endsAt } = readSale(row)
  return {
    salePrice: toDollars(cents),
    ...(startsAt === null ? {} : { saleStartsAt: startsAt }),
    ...(endsAt === null ? {} : { saleEndsAt: endsAt })
  }
}

function toProduct(row: ProductRow): Product {
  return {
    _id: row.id,
    image: row.image,
    title: row.title,
    description: row.description,
    category: row.category,
    brand: row.brand,
    price: toDollars(row.price_cents),
    salePrice: toDollars(row.sale_price_cents),
    totalStock: calculateAvailableStock(row),
    weight: toWeight(row),
    averageReview: row.rating_count > 0 ? row.rating_sum / row.rating_count : 0,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...toVariantFields(row)
  }
}

export const toWeight = ({ weight_grams }: Pick<ProductRow, 'weight_grams'>): number | undefined =>
  weight_grams > 0 ? weight_grams : undefined

/** Absent from products without variants, because older clients send the whole product back. */
const toVariantFields = (row: ProductRow) => ({
  ...(row.style_id === null ? {} : { style: { id: row.style_id, title: row.style_title ?? '' } }),
  ...toSizeAndColor(row)
})

export const toSizeAndColor = ({ size, color, swatch }: Pick<ProductRow, 'size' | 'color' | 'swatch'>) => ({
  ...(size === null ? {} : { size }),
  ...(color === null ? {} : { color: { name: color, swatch: swatch ?? findSwatch(color) } })
})
