import type { Selectable } from 'kysely'

import type { Product } from '../../api/contract/products.ts'
import { toDollars } from '../../lib/money.ts'
import type { Db, Schema } from '../db/schema.ts'
import { availableStock } from './stock.ts'

export async function findProduct(db: Db, id: string): Promise<Product | undefined> {
  const row = await db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && toProduct(row)
}

export function toProduct(row: Selectable<Schema['products']>): Product {
  return {
    _id: row.id,
    image: row.image,
    title: row.title,
    description: row.description,
    category: row.category,
    brand: row.brand,
    price: toDollars(row.price_cents),
    salePrice: toDollars(row.sale_price_cents),
    totalStock: availableStock(row),
    averageReview: row.rating_count > 0 ? row.rating_sum / row.rating_count : 0,
    createdAt: row.created_at,
    updatedAt: row.updated_at
  }
}
