import { sql, type SqlBool } from 'kysely'

import type { ListedAdminProduct, ProductsQuery } from '../../../../api/contract/product-administration.ts'
import { readById, readInBatches } from '../../../platform/database/batches.ts'
import { catalog, type CatalogRow, hasTitle } from '../../../platform/database/catalog.ts'
import { decodeCursor, toPage } from '../../../platform/database/cursor.ts'
import { isPostgres } from '../../../platform/database/lock.ts'
import type { Paging } from '../../../platform/database/newest-first.ts'
import type { Db } from '../../../platform/database/schema.ts'
import { nowIso, type ShopData } from '../../../platform/shop.ts'
import type { Hit } from '../../search/match-words.ts'
import { BY_RELEVANCE, findExactHits } from '../../search/search.ts'
import { countEntries } from '../filters.ts'
import { selectBestVariants, sortHits } from '../listing.ts'
import { addPlainPictures } from '../pictures.ts'
import { toAdminProduct } from '../queries.ts'
import { sortVariants } from '../styles.ts'
import { type ProductIndex, readVariantIndex } from '../variant-index.ts'
import {
  type Condition,
  getAdminOrdering,
  isInCatalog,
  isInTrash,
  joinConditions,
  type ProductOrdering,
  toConditions
} from './filters.ts'

type PagedQuery = ProductsQuery & Paging & { grouped?: 'true' | 'false' | undefined }

export async function listAdminProducts(shop: ShopData, query: PagedQuery) {
  const { rows, ...page } = await listRows(shop, query)
  const products: ListedAdminProduct[] =
    query.grouped === 'true'
      ? await toListedProducts(shop, rows, query)
      : rows.map((row) => toAdminProduct(row, nowIso(shop)))
  return { data: await addPlainPictures(shop.db, rows, products), ...page }
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
  const idConditions = [...conditions, isIdentifiedBy(q)]
  if (isProductId(q) || (await hasMatchingProduct(shop.db, idConditions))) return listSorted(shop, idConditions, query)
  if (trash) return listSorted(shop, [...conditions, sql<SqlBool>`${hasTitle(q)}`], query)
  const hits = findExactHits(await readVariantIndex(shop), q)
  if (sortBy) return listSorted(shop, [...conditions, isSearchHit(shop.db, hits)], query)
  return listByRelevance(shop.db, { hits, filters, page: query, isGrouped: query.grouped === 'true' })
}

/** SKUs are usually in upper case. Not a condition with `or`, for which SQLite would read all products. */
const isIdentifiedBy = (q: string): Condition => sql`catalog.id in (select ${q}
  union select id from variants where deleted_at is null and sku in (${q}, ${q.toUpperCase()})
  union select id from variants where deleted_at is null and barcode = ${q})`

/** A text of this form is searched only as an id. */
const isProductId = (text: string): boolean => /^[0-9a-f]{24}$/.test(text)

/** Imported products may have ids of any form, and SKUs may look like words. */
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
  const { q, stock, sale, sold, trash, status, grouped, ...facetFilters } = query
  const isGrouped = grouped === 'true'
  if (!q && !stock && !sale && !sold && !trash) {
    const index = await readVariantIndex(shop)
    const count = (products: ProductIndex) => countEntries(products, facetFilters, isGrouped)
    return (status === 'draft' ? 0 : count(index)) + (status === 'published' ? 0 : count(index.drafts))
  }
  const count = isGrouped ? sql<number | string>`count(distinct product_id)` : sql<number | string>`count(*)`
  const totalQuery = selectMatching(shop.db, conditions).select(count.as('total'))
  return Number((await totalQuery.executeTakeFirstOrThrow()).total)
}

/** Adds the variants of each style. In the trash, these are its deleted variants. */
async function toListedProducts(
  shop: ShopData,
  rows: CatalogRow[],
  { trash }: Pick<ProductsQuery, 'trash'>
): Promise<ListedAdminProduct[]> {
  const productIds = [...new Set(rows.flatMap(({ product_id, has_options }) => (has_options ? product_id : [])))]
  const variants = await readInBatches(productIds, (batch) =>
    shop.db
      .selectFrom(catalog(shop.db))
      .selectAll()
      .where('product_id', 'in', batch)
      .where(trash ? isInTrash(shop) : isInCatalog)
      .orderBy('number')
      .execute()
  )
  const variantsByProduct = Map.groupBy(variants, ({ product_id }) => product_id)
  const now = nowIso(shop)
  return rows.map((row) => {
    const product = toAdminProduct(row, now)
    if (!product.style) return product
    const productVariants = sortVariants(variantsByProduct.get(row.product_id) ?? []).map((variant) =>
      toAdminProduct(variant, now)
    )
    return { ...product, title: product.style.title, variants: productVariants }
  })
}

/** Passes all ids in one parameter, because the hits can cover most of the catalog. */
function isSearchHit(db: Db, hits: Hit[]): Condition {
  const ids = JSON.stringify(hits.map(({ variant }) => variant.id))
  return isPostgres(db)
    ? sql`catalog.id in (select json_array_elements_text(${ids}::json))`
    : sql`catalog.id in (select value from json_each(${ids}))`
}

interface SearchResult {
  hits: Hit[]
  filters: Condition[]
  page: Paging
  /** True if only the best variant of each style is listed. */
  isGrouped: boolean
}

async function listByRelevance(db: Db, { hits, filters, page: { limit, cursor }, isGrouped }: SearchResult) {
  const filtered = filters.length > 0 ? await filterHits(db, hits, filters) : hits
  const matching = isGrouped ? selectBestVariants(filtered) : filtered
  const remaining = sortHits(matching, BY_RELEVANCE, cursor)
  if (limit === undefined) return { rows: await readProducts(db, remaining) }
  const { rows, nextCursor } = toPage(remaining, limit, BY_RELEVANCE.toCursor)
  return { rows: await readProducts(db, rows), nextCursor, total: matching.length }
}

/** Reads the ids as one value, because reading 100,000 rows takes longer than the search. */
async function filterHits(db: Db, hits: Hit[], filters: Condition[]): Promise<Hit[]> {
  const list = isPostgres(db) ? sql<string | null>`json_agg(id)::text` : sql<string | null>`json_group_array(id)`
  const { ids } = await db
    .selectFrom(catalog(db))
    .select(list.as('ids'))
    .where(joinConditions([isInCatalog, ...filters]))
    .executeTakeFirstOrThrow()
  const matching = new Set(JSON.parse(ids ?? '[]') as string[])
  return hits.filter(({ variant }) => matching.has(variant.id))
}

async function readProducts(db: Db, hits: Hit[]) {
  const ids = hits.map(({ variant }) => variant.id)
  const byId = await readById(ids, (batch) => db.selectFrom(catalog(db)).selectAll().where('id', 'in', batch).execute())
  return ids.flatMap((id) => byId.get(id) ?? []).filter((row) => row.deleted_at === null)
}
