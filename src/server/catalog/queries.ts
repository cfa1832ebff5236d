import { type Selectable, sql } from 'kysely'

import type { ListingQuery, Product, Sort } from '../../api/contract/products.ts'
import { toDollars } from '../../lib/money.ts'
import type { Db, Schema } from '../db/schema.ts'
import { availableStock } from './stock.ts'

type ProductRow = Selectable<Schema['products']>
type SortKey = 'effective_cents' | 'title_key'

const ORDER: Record<Sort, { key: SortKey; direction: 'asc' | 'desc' }> = {
  'price-lowtohigh': { key: 'effective_cents', direction: 'asc' },
  'price-hightolow': { key: 'effective_cents', direction: 'desc' },
  'title-atoz': { key: 'title_key', direction: 'asc' },
  'title-ztoa': { key: 'title_key', direction: 'desc' }
}

type Filters = Pick<ListingQuery, 'category' | 'brand'>

interface Page {
  limit?: number | undefined
  cursor?: string | undefined
}

/** Products that match every filter, in the order asked for; a page of them with where the next one starts. */
export async function listProducts(db: Db, query: ListingQuery & Page) {
  const { key, direction } = ORDER[query.sortBy]
  const after = readCursor(query.cursor, key)
  const rows = await matching(db, query)
    .selectAll()
    .$if(after !== null, (list) =>
      list.where(({ eb, refTuple, tuple }) =>
        eb(refTuple(key, 'id'), direction === 'asc' ? '>' : '<', tuple(after?.[0] ?? '', after?.[1] ?? ''))
      )
    )
    .orderBy(key, direction)
    .orderBy('id', direction)
    .$if(query.limit !== undefined, (list) => list.limit((query.limit ?? 0) + 1))
    .execute()
  if (query.limit === undefined) return { data: rows.map(toProduct) }
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  const nextCursor = rows.length > query.limit && last ? writeCursor([last[key], last.id]) : null
  return { data: page.map(toProduct), nextCursor, total: await countProducts(db, query) }
}

async function countProducts(db: Db, filters: Filters): Promise<number> {
  const row = await matching(db, filters)
    .select(sql<number>`cast(count(*) as integer)`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

function matching(db: Db, { category, brand }: Filters) {
  return db
    .selectFrom('products')
    .where('deleted_at', 'is', null)
    .$if(Boolean(category?.length), (list) => list.where('category', 'in', category ?? []))
    .$if(Boolean(brand?.length), (list) => list.where('brand', 'in', brand ?? []))
}

export async function findProduct(db: Db, id: string): Promise<Product | undefined> {
  const row = await db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && toProduct(row)
}

export function toProduct(row: ProductRow): Product {
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

type Cursor = [string | number, string]

const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** A cursor that is not one of this order's starts at the beginning. */
function readCursor(text: string | undefined, key: SortKey): Cursor | null {
  if (!text) return null
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return isCursor(read, key) ? read : null
  } catch {
    return null
  }
}

const isCursor = (read: unknown, key: SortKey): read is Cursor =>
  Array.isArray(read) &&
  (key === 'title_key' ? isText(read[0]) : Number.isInteger(read[0]) && Math.abs(Number(read[0])) < 2 ** 31) &&
  isText(read[1])

const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0')
