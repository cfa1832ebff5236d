import { sql, type SqlBool } from 'kysely'

import type { ProductsQuery } from '../../../../api/contract/product-administration.ts'
import { toPage, decodeCursor } from '../../../platform/database/cursor.ts'
import type { Paging } from '../../../platform/database/newest-first.ts'
import { catalog, type CatalogRow, hasTitle } from '../../../platform/database/catalog.ts'
import type { Db } from '../../../platform/database/schema.ts'
import { findExactHits } from '../../search/search.ts'
import { nowIso, type ShopData } from '../../../platform/shop.ts'
import { joinConditions, type Condition, toConditions, isInCatalog, isInTrash } from './filters.ts'
import { isSearchHit, listByRelevance } from './search-results.ts'
import { type ProductOrdering, getAdminOrdering } from './sort.ts'
import { toAdminProduct } from '../queries.ts'
import { toListedProducts } from './listed-products.ts'
import { countEntries } from '../filters.ts'
import { readVariantIndex } from '../variant-index.ts'

type PagedQuery = ProductsQuery & Paging & { grouped?: 'true' | 'false' | undefined }

export async function listAdminProducts(shop: ShopData, query: PagedQuery) {
  const { rows, ...page } = await listRows(shop, query)
  return {
    data:
      query.grouped === 'true'
        ? await toListedProducts(shop, rows, query)
        : rows.map((row) => toAdminProduct(row, nowIso(shop))),
    ...page
  }
}

interface RowPage {
  rows: CatalogRow[]
  nextCursor?: string | null
  total?: number
}

async function listRows(shop: ShopData, query: PagedQuery): Promise<RowPage> {
  const { q, trash, sortBy } = query
  const filters = toConditions(shop, query)
  const conditions = [trash ? isInTrash(shop) : isInCatalog, ...filters]
  if (!q) return listSorted(shop, conditions, query)
  const idConditions = [...conditions, sql<SqlBool>`catalog.id = ${q}`]
  if (isProductId(q) || (await hasMatchingProduct(shop.db, idConditions))) return listSorted(shop, idConditions, query)
  if (trash) return listSorted(shop, [...conditions, sql<SqlBool>`${hasTitle(q)}`], query)
  const hits = findExactHits(await readVariantIndex(shop), q)
  if (sortBy) return listSorted(shop, [...conditions, isSearchHit(shop.db, hits)], query)
  return listByRelevance(shop.db, { hits, filters, page: query, isGrouped: query.grouped === 'true' })
}

/** A text of this form is searched only as an id. */
const isProductId = (text: string): boolean => /^[0-9a-f]{24}$/.test(text)

/** Imported products may have ids of any form. */
const hasMatchingProduct = async (db: Db, conditions: Condition[]): Promise<boolean> =>
  (await selectMatching(db, conditions).select('catalog.id').limit(1).executeTakeFirst()) !== undefined

async function listSorted(shop: ShopData, conditions: Condition[], query: PagedQuery): Promise<RowPage> {
  const ordering = getAdminOrdering(query, conditions.length > 1, nowIso(shop))
  const rows = await readRows(shop.db, { conditions, ordering, query })
  if (query.limit === undefined) return { rows }
  const page = toPage(rows, query.limit, ({ sorted_by, id }) => [sorted_by, id])
  return { ...page, total: await countMatching(shop, conditions, query) }
}

interface ListQuery {
  conditions: Condition[]
  ordering: ProductOrdering
  query: PagedQuery
}

/** First selects the page's ids, which a covering index can find. */
const readRows = (db: Db, listQuery: ListQuery) =>
  db
    .selectFrom(selectIds(db, listQuery).as('page'))
    .innerJoin(catalog(db), 'catalog.id', 'page.id')
    .selectAll('catalog')
    .select('page.sorted_by')
    .orderBy('page.sorted_by', listQuery.ordering.direction)
    .orderBy('page.id', listQuery.ordering.direction)
    .execute()

function selectIds(db: Db, { conditions, ordering, query: { limit, cursor, grouped } }: ListQuery) {
  const { type, direction, columns } = ordering
  const after = decodeCursor(cursor, type, 'string')
  const operator = sql.raw(direction === 'asc' ? '>' : '<')
  const isGrouped = grouped === 'true'
  const isNumbered = isGrouped && conditions.length > 1
  const ids = db
    .selectFrom(selectListed(db, conditions, { ordering, isNumbered }).as('listed'))
    .select(['listed.id', 'listed.sorted_by'])
    .$if(isNumbered, (list) => list.where(sql<SqlBool>`listed.place = 1`))
    .$if(isGrouped && !isNumbered, (list) => list.where(isFirstVariant(db, conditions, ordering)))
    .$if(after !== undefined, (list) =>
      list.where(sql<SqlBool>`(listed.sorted_by, listed.id) ${operator} (${after?.[0] ?? ''}, ${after?.[1] ?? ''})`)
    )
  if (limit === undefined) return ids
  return columns
    .reduce((list, column) => list.orderBy(`listed.${column}`, direction), ids)
    .orderBy('listed.id', direction)
    .limit(limit + 1)
}

interface Listed {
  ordering: ProductOrdering
  /** Numbers the matching variants of each product, which sorts all of them. */
  isNumbered: boolean
}

const selectListed = (db: Db, conditions: Condition[], { ordering: { key, direction }, isNumbered }: Listed) =>
  selectMatching(db, conditions)
    .select(['catalog.id', 'catalog.product_id', 'catalog.title_key', key.as('sorted_by')])
    .select([sql<string>`coalesce(catalog.color, '')`.as('color'), sql<string>`coalesce(catalog.size, '')`.as('size')])
    .$if(isNumbered, (list) =>
      list.select(
        sql<number>`row_number() over (partition by catalog.product_id
          order by ${key} ${sql.raw(direction)}, catalog.id ${sql.raw(direction)})`.as('place')
      )
    )

/** Selects one variant of each product: the first one. Compares only the variants of the products on the page. */
function isFirstVariant(db: Db, conditions: Condition[], { key, direction }: ProductOrdering): Condition {
  const operator = sql.raw(direction === 'asc' ? '<' : '>')
  return sql`not exists (select 1 from ${catalog(db)} where catalog.product_id = listed.product_id
    and ${joinConditions(conditions)} and (${key}, catalog.id) ${operator} (listed.sorted_by, listed.id))`
}

const selectMatching = (db: Db, conditions: Condition[]) => db.selectFrom(catalog(db)).where(joinConditions(conditions))

/** Counts in memory if the list has no other filters. */
async function countMatching(shop: ShopData, conditions: Condition[], query: PagedQuery): Promise<number> {
  const { q, stock, sale, sold, trash, grouped, ...facetFilters } = query
  const isGrouped = grouped === 'true'
  if (!q && !stock && !sale && !sold && !trash)
    return countEntries(await readVariantIndex(shop), facetFilters, isGrouped)
  const count = isGrouped ? sql<number | string>`count(distinct product_id)` : sql<number | string>`count(*)`
  const totalQuery = selectMatching(shop.db, conditions).select(count.as('total'))
  return Number((await totalQuery.executeTakeFirstOrThrow()).total)
}
