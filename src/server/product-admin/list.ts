import { sql, type SqlBool } from 'kysely'

import type { ProductsQuery } from '../../api/contract/product-administration.ts'
import { toPage, decodeCursor } from '../db/cursor.ts'
import type { Paging } from '../db/newest-first.ts'
import type { Db } from '../db/schema.ts'
import { findPositions } from '../search/search.ts'
import type { Shop } from '../shop.ts'
import { joinConditions, type Condition, toConditions, isInCatalog, isInTrash, hasTitleContaining } from './filters.ts'
import { hasPositionIn, listByRelevance } from './search-results.ts'
import { type ProductOrdering, getAdminOrdering } from './sort.ts'
import { toAdminProduct } from '../catalog/queries.ts'
import { countProducts, readProductGroups } from '../catalog/facets.ts'

type PagedQuery = ProductsQuery & Paging

export async function listAllProducts(shop: Shop, query: PagedQuery) {
  const { q, trash, sortBy } = query
  const filters = toConditions(query)
  const conditions = [trash ? isInTrash(shop) : isInCatalog, ...filters]
  if (!q) return listSorted(shop, conditions, query)
  const idConditions = [...conditions, sql<SqlBool>`products.id = ${q}`]
  if (isProductId(q) || (await hasMatchingProduct(shop.db, idConditions))) return listSorted(shop, idConditions, query)
  if (trash) return listSorted(shop, [...conditions, hasTitleContaining(q)], query)
  const positions = await findPositions(shop.db, q)
  const knownTotal = filters.length === 0 ? positions.length : undefined
  if (sortBy) return listSorted(shop, [...conditions, hasPositionIn(shop.db, positions)], query, knownTotal)
  return listByRelevance(shop.db, { positions, filters, page: query })
}

/** A text of this form is searched only as an id. */
const isProductId = (text: string): boolean => /^[0-9a-f]{24}$/.test(text)

/** Imported products may have ids of any form. */
const hasMatchingProduct = async (db: Db, conditions: Condition[]): Promise<boolean> =>
  (await selectMatching(db, conditions).select('products.id').limit(1).executeTakeFirst()) !== undefined

async function listSorted(shop: Shop, conditions: Condition[], query: PagedQuery, knownTotal?: number) {
  const rows = await readRows(shop.db, {
    conditions,
    ordering: getAdminOrdering(query, conditions.length > 1),
    query
  })
  if (query.limit === undefined) return { data: rows.map(toAdminProduct) }
  const page = toPage(rows, query.limit, ({ sorted_by, id }) => [sorted_by, id])
  return {
    data: page.rows.map(toAdminProduct),
    nextCursor: page.nextCursor,
    total: knownTotal ?? (await countMatching(shop.db, conditions, query))
  }
}

interface ListQuery {
  conditions: Condition[]
  ordering: ProductOrdering
  query: Paging
}

/** First selects the page's ids, which a covering index can find. */
const readRows = (db: Db, listQuery: ListQuery) =>
  db
    .selectFrom(selectIds(db, listQuery).as('page'))
    .innerJoin('products', 'products.id', 'page.id')
    .selectAll('products')
    .select('page.sorted_by')
    .orderBy('page.sorted_by', listQuery.ordering.direction)
    .orderBy('page.id', listQuery.ordering.direction)
    .execute()

function selectIds(db: Db, { conditions, ordering: { key, type, direction }, query: { limit, cursor } }: ListQuery) {
  const after = decodeCursor(cursor, type, 'string')
  const operator = sql.raw(direction === 'asc' ? '>' : '<')
  const ids = selectMatching(db, conditions)
    .select(['products.id', key.as('sorted_by')])
    .$if(after !== undefined, (list) =>
      list.where(sql<SqlBool>`(${key}, products.id) ${operator} (${after?.[0] ?? ''}, ${after?.[1] ?? ''})`)
    )
  if (limit === undefined) return ids
  return ids
    .orderBy(key, direction)
    .orderBy('products.id', direction)
    .limit(limit + 1)
}

const selectMatching = (db: Db, conditions: Condition[]) => db.selectFrom('products').where(joinConditions(conditions))

/** Reads the total from the facet counts if the list has no other filters. */
async function countMatching(db: Db, conditions: Condition[], query: PagedQuery): Promise<number> {
  const { q, stock, sale, trash, ...facetFilters } = query
  if (!q && !stock && !sale && !trash) return countProducts(await readProductGroups(db), facetFilters)
  const totalQuery = selectMatching(db, conditions).select(({ fn }) => fn.countAll().as('total'))
  return Number((await totalQuery.executeTakeFirstOrThrow()).total)
}
