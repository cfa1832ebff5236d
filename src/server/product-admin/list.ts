import { sql, type SqlBool } from 'kysely'

import type { ProductsQuery } from '../../api/contract/product-administration.ts'
import { cutPage, decodeCursor } from '../db/cursor.ts'
import type { Page } from '../db/newest-first.ts'
import type { Db } from '../db/schema.ts'
import { findPositions } from '../search/search.ts'
import type { Shop } from '../shop.ts'
import { all, type Condition, filtersOf, inCatalogue, inTrash, titled } from './filters.ts'
import { among, listBestFirst } from './search-results.ts'
import { type ProductOrdering, orderingOf } from './sort.ts'
import { toAdminProduct } from '../catalog/queries.ts'
import { countProducts, readFacetCounts } from '../catalog/facets.ts'

type Query = ProductsQuery & Page

/** The products that those who look after them ask for: all of them, or a page with where the next one starts. */
export async function listAllProducts(shop: Shop, query: Query) {
  const { q, trash, sortBy } = query
  const filters = filtersOf(query)
  const conditions = [trash ? inTrash(shop) : inCatalogue, ...filters]
  if (!q) return listSorted(shop, conditions, query)
  const its = [...conditions, sql<SqlBool>`products.id = ${q}`]
  if (isId(q) || (await isAny(shop.db, its))) return listSorted(shop, its, query)
  if (trash) return listSorted(shop, [...conditions, titled(q)], query)
  const found = await findPositions(shop.db, q)
  const known = filters.length === 0 ? found.length : undefined
  if (sortBy) return listSorted(shop, [...conditions, among(shop.db, found)], query, known)
  return listBestFirst(shop.db, { found, filters, page: query })
}

/** Whether it can be nothing else: such a search finds nothing when there is no such product. */
const isId = (text: string): boolean => /^[0-9a-f]{24}$/.test(text)

/** Products that came from elsewhere have whatever ids they had there. */
const isAny = async (db: Db, conditions: Condition[]): Promise<boolean> =>
  (await matching(db, conditions).select('products.id').limit(1).executeTakeFirst()) !== undefined

async function listSorted(shop: Shop, conditions: Condition[], query: Query, known?: number) {
  const rows = await readRows(shop.db, { conditions, order: orderingOf(query, conditions.length > 1), query })
  if (query.limit === undefined) return { data: rows.map(toAdminProduct) }
  const page = cutPage(rows, query.limit, ({ sorted_by, id }) => [sorted_by, id])
  return {
    data: page.rows.map(toAdminProduct),
    nextCursor: page.nextCursor,
    total: known ?? (await count(shop.db, conditions, query))
  }
}

interface Window {
  conditions: Condition[]
  order: ProductOrdering
  query: Page
}

/** Which products they are is read from an index alone; then those few are fetched. */
const readRows = (db: Db, window: Window) =>
  db
    .selectFrom(idsOf(db, window).as('page'))
    .innerJoin('products', 'products.id', 'page.id')
    .selectAll('products')
    .select('page.sorted_by')
    .orderBy('page.sorted_by', window.order.direction)
    .orderBy('page.id', window.order.direction)
    .execute()

function idsOf(db: Db, { conditions, order: { key, type, direction }, query: { limit, cursor } }: Window) {
  const after = decodeCursor(cursor, type, 'string')
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  const ids = matching(db, conditions)
    .select(['products.id', key.as('sorted_by')])
    .$if(after !== undefined, (list) =>
      list.where(sql<SqlBool>`(${key}, products.id) ${beyond} (${after?.[0] ?? ''}, ${after?.[1] ?? ''})`)
    )
  if (limit === undefined) return ids
  return ids
    .orderBy(key, direction)
    .orderBy('products.id', direction)
    .limit(limit + 1)
}

const matching = (db: Db, conditions: Condition[]) => db.selectFrom('products').where(all(conditions))

/** What shelves can tell is not counted one by one. */
async function count(db: Db, conditions: Condition[], query: Query): Promise<number> {
  const { q, stock, sale, trash, ...shelved } = query
  if (!q && !stock && !sale && !trash) return countProducts(await readFacetCounts(db), shelved)
  const counted = matching(db, conditions).select(({ fn }) => fn.countAll().as('total'))
  return Number((await counted.executeTakeFirstOrThrow()).total)
}
