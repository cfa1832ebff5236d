import type { CallParsed } from '../../api/contract/index.ts'
import { type Cursor, toPage, decodeCursor } from '../db/cursor.ts'
import { selectFirstRows } from '../db/first-rows.ts'
import { MAX_UNPAGED_ROWS } from '../db/newest-first.ts'
import type { Db } from '../db/schema.ts'
import { type Ordering, getListingOrdering } from './sort.ts'
import { toProduct } from './queries.ts'
import { filterProductGroups, countFacets, countProducts, readProductGroups, type ProductGroup } from './facets.ts'

type Query = CallParsed<'GET /api/shop/products/get'>['query']

/**
 * Lists a page of products. Pages of the shop request `PRODUCT_PAGE_SIZE` (`domain/page-sizes.ts`). If the request has
 * no limit or cursor and all products fit, omits the next cursor and the total.
 */
export async function listProducts(db: Db, query: Query) {
  const groups = await readProductGroups(db)
  const counts = query.counts === 'true' ? countFacets(groups, query) : undefined
  const ordering = getListingOrdering(query.sortBy)
  const cursor = decodeCursor(query.cursor, ordering.type, 'string')
  const limit = query.limit ?? MAX_UNPAGED_ROWS
  const rows = await readPage(db, query, { groups, ordering, cursor, limit: limit + 1 })
  const { rows: page, nextCursor } = toPage(rows, limit, (last) => [last[ordering.key], last.id])
  const data = page.map(toProduct)
  if (query.limit === undefined && !cursor && !nextCursor) return { data, counts }
  return { data, nextCursor, total: countProducts(groups, query), counts }
}

interface PageQuery {
  groups: ProductGroup[]
  ordering: Ordering
  cursor: Cursor | undefined
  limit: number
}

/**
 * An index sorts the products of each category and brand. The page is merged from the first products of each
 * combination, which is as fast in a large catalog as in a small one.
 */
async function readPage(db: Db, query: Query, { groups, ordering, cursor, limit }: PageQuery) {
  const { key, direction } = ordering
  const isFiltered = query.category?.length || query.brand?.length
  const parts = isFiltered
    ? filterProductGroups(groups, query).map(({ category, brand }) =>
        selectProductsAfter(db, ordering, cursor).where('category', '=', category).where('brand', '=', brand)
      )
    : [selectProductsAfter(db, ordering, cursor)]
  if (parts.length === 0) return []
  return db
    .selectFrom(selectFirstRows<{ id: string }>(parts, { key, direction, limit, distinct: false }).as('page'))
    .innerJoin('products', 'products.id', 'page.id')
    .selectAll('products')
    .orderBy(`products.${key}`, direction)
    .orderBy('products.id', direction)
    .execute()
}

function selectProductsAfter(db: Db, { key, direction }: Ordering, cursor: Cursor | undefined) {
  const products = db.selectFrom('products').select(['id', key]).where('deleted_at', 'is', null)
  if (!cursor) return products
  const [value = '', id = ''] = cursor
  return products.where(({ eb, refTuple, tuple }) =>
    eb(refTuple(key, 'id'), direction === 'asc' ? '>' : '<', tuple(value, String(id)))
  )
}
