import { sql } from 'kysely'

import type { GroupKind } from '../../src/domain/products/product-groups.ts'
import { lockName } from '../../src/server/platform/database/lock.ts'
import { toTitleKey } from '../../src/server/platform/database/title-key.ts'
import type { Db, Trx } from '../../src/server/platform/database/schema.ts'
import { createId } from '../../src/server/platform/ids.ts'

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
  /** Grams. */
  weight: number
  color: string | null
}

let productCount = 0

export async function makeProduct(
  db: Db | Trx,
  now: string,
  changes: Partial<ProductFields> = {}
): Promise<ProductFields> {
  productCount += 1
  const fields: ProductFields = {
    id: createId(),
    title: `Product ${productCount}`,
    description: 'Made of something good.',
    category: 'men',
    brand: 'nike',
    image: '/images/0123456789abcdef/800.jpg',
    price: 20,
    salePrice: 0,
    stock: 50,
    weight: 0,
    color: null,
    ...changes
  }
  const { id, title, description, category, brand, image, color, price, salePrice, stock, weight } = fields
  const product = { id: toStyleId(id), title, title_key: toTitleKey(title), description, category, brand }
  await addGroups(db, { category, brand })
  await lockName(db, 'variants')
  await db
    .insertInto('products')
    .values({ ...product, has_options: 0, updated_at: now })
    .execute()
  await db
    .insertInto('variants')
    .values({
      id,
      product_id: product.id,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from variants)`,
      color,
      image,
      price_cents: Math.round(price * 100),
      sale_price_cents: Math.round(salePrice * 100),
      on_hand: stock,
      weight_grams: weight,
      created_at: now,
      updated_at: now
    })
    .execute()
  return fields
}

/** Tests also use categories and brands that a new shop does not have. */
export async function addGroups(db: Db | Trx, slugs: Partial<Record<GroupKind, string>>): Promise<void> {
  const rows = (Object.entries(slugs) as [GroupKind, string][]).map(([kind, slug]) => ({
    kind,
    slug,
    name: slug,
    position: 99
  }))
  await db
    .insertInto('product_groups')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Makes it the only variant of a style. */
export async function makeStyle(
  db: Db | Trx,
  { id }: Pick<ProductFields, 'id'>,
  names: { size?: string; color?: string; swatch?: string } = {}
): Promise<void> {
  await db.updateTable('products').set({ has_options: 1 }).where('id', '=', toStyleId(id)).execute()
  if (Object.keys(names).length > 0) await db.updateTable('variants').set(names).where('id', '=', id).execute()
}

export const toStyleId = (id: string): string => `style of ${id}`

/** The fields that a product of `shop.product` has in addition if `TEST_STYLES` is set. */
export const styleFields = ({ id, title }: Pick<ProductFields, 'id' | 'title'>) =>
  process.env['TEST_STYLES'] ? { style: { id: toStyleId(id), title } } : {}

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
