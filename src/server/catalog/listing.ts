import type { CallParsed } from '../../api/contract/index.ts'
import { type Cursor, cutPage, decodeCursor } from '../db/cursor.ts'
import { MAX_UNPAGED } from '../db/newest-first.ts'
import type { Db } from '../db/schema.ts'
import { type Ordering, orderingFor } from './sort.ts'
import { toProduct } from './queries.ts'
import { filterFacetCounts, countFacets, countProducts, readFacetCounts, type FacetCount } from './facets.ts'

type Query = CallParsed<'GET /api/shop/products/get'>['query']

/**
 * Returns the products that match every filter, sorted, and the next page's cursor. A complete list without a
 * limit has neither a cursor nor a total.
 */
export async function listProducts(db: Db, query: Query) {
  const facetCounts = await readFacetCounts(db)
  const counts = query.counts === 'true' ? countFacets(facetCounts, query) : undefined
  const ordering = orderingFor(query.sortBy)
  const after = decodeCursor(query.cursor, ordering.type, 'string')
  const limit = query.limit ?? MAX_UNPAGED
  const rows = await readPage(db, query, { facetCounts, ordering, after, limit: limit + 1 })
  const { rows: page, nextCursor } = cutPage(rows, limit, (last) => [last[ordering.key], last.id])
  const data = page.map(toProduct)
  if (query.limit === undefined && !after && !nextCursor) return { data, counts }
  return { data, nextCursor, total: countProducts(facetCounts, query), counts }
}

interface PageQuery {
  facetCounts: FacetCount[]
  ordering: Ordering
  after: Cursor | undefined
  limit: number
}

/**
 * An index sorts the products of each category and brand. The page is merged from the first products of each
 * combination, which is as fast in a large catalogue as in a small one.
 */
async function readPage(db: Db, query: Query, pageQuery: PageQuery) {
  const { key, direction } = pageQuery.ordering
  const filtered = query.category?.length || query.brand?.length
  const facetCounts = filtered ? filterFacetCounts(pageQuery.facetCounts, query) : [undefined]
  const [first, ...more] = facetCounts.map((facetCount) => selectFirst(db, pageQuery, facetCount))
  if (!first) return []
  return db
    .selectFrom((from) =>
      from
        .selectFrom(more.reduce((all, next) => all.unionAll(next), first).as('firsts'))
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

/** SQLite accepts the order and limit of a union's part only in a subquery. */
const selectFirst = (
  db: Db,
  { ordering: { key, direction }, after, limit }: PageQuery,
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
