import { toTitleKey } from '../../src/server/db/title-key.ts'
import type { Db } from '../../src/server/db/schema.ts'
import { newId } from '../../src/server/ids.ts'

export interface ProductFields {
  id: string
  title: string
  description: string
  category: string
  brand: string
  image: string
  /** Dollars. */
  price: number
  salePrice: number
  stock: number
}

let productCount = 0

export async function makeProduct(db: Db, now: string, changes: Partial<ProductFields> = {}): Promise<ProductFields> {
  productCount += 1
  const fields: ProductFields = {
    id: newId(),
    title: `Product ${productCount}`,
    description: 'Made of something good.',
    category: 'men',
    brand: 'nike',
    image: '/images/0123456789abcdef/800.jpg',
    price: 20,
    salePrice: 0,
    stock: 50,
    ...changes
  }
  const { price, salePrice, stock, ...columns } = fields
  await db
    .insertInto('products')
    .values({
      ...columns,
      title_key: toTitleKey(fields.title),
      price_cents: Math.round(price * 100),
      sale_price_cents: Math.round(salePrice * 100),
      on_hand: stock,
      created_at: now,
      updated_at: now
    })
    .execute()
  return fields
}

/** Real clients send numbers as strings. */
export const PRODUCT_FORM = {
  image: '/images/0123456789abcdef/800.jpg',
  title: 'Coat',
  description: 'Warm.',
  category: 'women',
  brand: 'zara',
  price: '55',
  salePrice: '44',
  totalStock: '3'
} as const
