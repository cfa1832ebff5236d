import type { CallParsed } from '../../api/contract/index.ts'
import { type Cursor, cutPage, decodeCursor } from '../db/cursor.ts'
import { MAX_UNPAGED } from '../db/newest-first.ts'
import type { Db } from '../db/schema.ts'
import { type Order, orderOf } from './sort.ts'
import { toProduct } from './queries.ts'
import { allowedShelves, countFilters, countProducts, readShelves, type Shelf } from './facets.ts'

type Query = CallParsed<'GET /api/shop/products/get'>['query']

/**
 * Products that match every filter, in the order asked for; a page of them with where the next one starts. Without
 * a limit, a list that has every match has neither a cursor nor a total.
 */
export async function listProducts(db: Db, query: Query) {
  const shelves = await readShelves(db)
  const counts = query.counts === 'true' ? countFilters(shelves, query) : undefined
  const order = orderOf(query.sortBy)
  const after = decodeCursor(query.cursor, order.type, 'string')
  const limit = query.limit ?? MAX_UNPAGED
  const rows = await readPage(db, query, { shelves, order, after, limit: limit + 1 })
  const { rows: page, nextCursor } = cutPage(rows, limit, (last) => [last[order.key], last.id])
  const data = page.map(toProduct)
  if (query.limit === undefined && !after && !nextCursor) return { data, counts }
  return { data, nextCursor, total: countProducts(shelves, query), counts }
}

interface Window {
  shelves: Shelf[]
  order: Order
  after: Cursor | undefined
  limit: number
}

/**
 * Each shelf stands sorted in an index. So the first products of each shelf that the filters allow are read off, and the
 * first of those are the page: as quick in a large catalogue as in a small one.
 */
async function readPage(db: Db, query: Query, window: Window) {
  const { key, direction } = window.order
  const filtered = query.category?.length || query.brand?.length
  const shelves = filtered ? allowedShelves(window.shelves, query) : [undefined]
  const [first, ...more] = shelves.map((shelf) => firstOf(db, window, shelf))
  if (!first) return []
  return db
    .selectFrom((from) =>
      from
        .selectFrom(more.reduce((all, next) => all.unionAll(next), first).as('firsts'))
        .selectAll()
        .orderBy(key, direction)
        .orderBy('id', direction)
        .limit(window.limit)
        .as('page')
    )
    .innerJoin('products', 'products.id', 'page.id')
    .selectAll('products')
    .orderBy(`page.${key}`, direction)
    .orderBy('page.id', direction)
    .execute()
}

/** A part of a union has its order and limit in a query of its own: SQLite takes them in no other way. */
const firstOf = (db: Db, { order: { key, direction }, after, limit }: Window, shelf: Shelf | undefined) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('products')
        .select(['id', key])
        .where('deleted_at', 'is', null)
        .$if(shelf !== undefined, (list) =>
          list.where('category', '=', shelf?.category ?? '').where('brand', '=', shelf?.brand ?? '')
        )
        .$if(after !== undefined, (list) =>
          list.where(({ eb, refTuple, tuple }) =>
            eb(refTuple(key, 'id'), direction === 'asc' ? '>' : '<', tuple(after?.[0] ?? '', String(after?.[1] ?? '')))
          )
        )
        .orderBy(key, direction)
        .orderBy('id', direction)
        .limit(limit)
        .as('first')
    )
    .selectAll()
