import type { CallParsed } from '../../api/contract/index.ts'
import { type Cursor, cutPage, decodeCursor } from '../db/cursor.ts'
import { MAX_UNPAGED } from '../db/newest-first.ts'
import type { Db } from '../db/schema.ts'
import { type Ordering, orderingFor } from './sort.ts'
import { toProduct } from './queries.ts'
import { filterFacetCounts, countFacets, countProducts, readFacetCounts, type FacetCount } from './facets.ts'

type Query = CallParsed<'GET /api/shop/products/get'>['query']

/** A complete list without a limit has neither a cursor nor a total. */
export async function listProducts(db: Db, query: Query) {
  const facetCounts = await readFacetCounts(db)
  const counts = query.counts === 'true' ? countFacets(facetCounts, query) : undefined
  const ordering = orderingFor(query.sortBy)
  const cursor = decodeCursor(query.cursor, ordering.type, 'string')
  const limit = query.limit ?? MAX_UNPAGED
  const rows = await readPage(db, query, { facetCounts, ordering, cursor, limit: limit + 1 })
  const { rows: page, nextCursor } = cutPage(rows, limit, (last) => [last[ordering.key], last.id])
  const data = page.map(toProduct)
  if (query.limit === undefined && !cursor && !nextCursor) return { data, counts }
  return { data, nextCursor, total: countProducts(facetCounts, query), counts }
}

interface PageQuery {
  facetCounts: FacetCount[]
  ordering: Ordering
  cursor: Cursor | undefined
  limit: number
}

/** Merges the first products of each category and brand, which an index sorts, so the catalogue's size hardly matters. */
async function readPage(db: Db, query: Query, pageQuery: PageQuery) {
  const { key, direction } = pageQuery.ordering
  const isFiltered = query.category?.length || query.brand?.length
  const facetCounts = isFiltered ? filterFacetCounts(pageQuery.facetCounts, query) : [undefined]
  const [first, ...others] = facetCounts.map((facetCount) => selectFirst(db, pageQuery, facetCount))
  if (!first) return []
  return db
    .selectFrom((from) =>
      from
        .selectFrom(others.reduce((union, next) => union.unionAll(next), first).as('firsts'))
        .selectAll()
        .orderBy(key, direction)
        .orderBy('id', direction)
        .limit(pageQuery.limit)
        .as('page')
    )
    .innerJoin('products', 'products.id', 'page.id')
    .selectAll('products')
    .orderBy(`page.${key}`, direction)
    .orderBy('page.id', direction)
    .execute()
}

/** SQLite sorts and limits the parts of a UNION only in subqueries. */
const selectFirst = (
  db: Db,
  { ordering: { key, direction }, cursor, limit }: PageQuery,
  facetCount: FacetCount | undefined
) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('products')
        .select(['id', key])
        .where('deleted_at', 'is', null)
        .$if(facetCount !== undefined, (list) =>
          list.where('category', '=', facetCount?.category ?? '').where('brand', '=', facetCount?.brand ?? '')
        )
        .$if(cursor !== undefined, (list) =>
          list.where(({ eb, refTuple, tuple }) =>
            eb(
              refTuple(key, 'id'),
              direction === 'asc' ? '>' : '<',
              tuple(cursor?.[0] ?? '', String(cursor?.[1] ?? ''))
            )
          )
        )
        .orderBy(key, direction)
        .orderBy('id', direction)
        .limit(limit)
        .as('first')
    )
    .selectAll()
