import { sql } from 'kysely'

import { isPostgres } from '../../../platform/database/lock.ts'
import { readInBatches } from '../../../platform/database/batches.ts'
import { toPage } from '../../../platform/database/cursor.ts'
import type { Paging } from '../../../platform/database/newest-first.ts'
import type { Db } from '../../../platform/database/schema.ts'
import { toCursor, type SearchHit, parseHitCursor } from '../../search/rank.ts'
import { findProductIds } from '../../search/search.ts'
import { joinConditions, type Condition, isInCatalog } from './filters.ts'
import type { VariantIndex } from '../variant-index.ts'

/** Passes all numbers in one parameter, because the hits can cover most of the catalog. */
export function isSearchHit(db: Db, hits: SearchHit[]): Condition {
  const numbers = hits.map(({ number }) => number).join(',')
  return isPostgres(db)
    ? sql`products.number = any(string_to_array(${numbers}, ',')::integer[])`
    : sql`products.number in (select value from json_each(${`[${numbers}]`}))`
}

interface SearchResult {
  hits: SearchHit[]
  filters: Condition[]
  page: Paging
  /** Present if only the best variant of each style is listed. */
  index: VariantIndex | undefined
}

export async function listByRelevance(db: Db, { hits, filters, page: { limit, cursor }, index }: SearchResult) {
  const after = parseHitCursor(cursor)
  const matchingProducts = filters.length > 0 ? await filterHits(db, hits, filters) : hits
  const matching = index ? selectBestVariants(index, matchingProducts) : matchingProducts
  const remaining = after ? matching.filter((hit) => isAfter(hit, after)) : matching
  if (limit === undefined) return { rows: await readProducts(db, remaining) }
  const { rows, nextCursor } = toPage(remaining, limit, toCursor)
  return { rows: await readProducts(db, rows), nextCursor, total: matching.length }
}

/** The hits are sorted, so the first one of a style is its best. */
function selectBestVariants({ variants }: VariantIndex, hits: SearchHit[]): SearchHit[] {
  const stylesByNumber = new Map(variants.values().map(({ number, style }) => [number, style]))
  const seen = new Set<unknown>()
  return hits.filter(({ number }) => {
    const style = stylesByNumber.get(number)
    if (!style || seen.has(style)) return false
    seen.add(style)
    return true
  })
}

/** Reads the numbers as one value, because reading 100,000 rows takes longer than the search. */
async function filterHits(db: Db, hits: SearchHit[], filters: Condition[]): Promise<SearchHit[]> {
  const list = isPostgres(db)
    ? sql<string | null>`json_agg(number)::text`
    : sql<string | null>`json_group_array(number)`
  const { numbers } = await db
    .selectFrom('products')
    .select(list.as('numbers'))
    .where(joinConditions([isInCatalog, ...filters]))
    .executeTakeFirstOrThrow()
  const matching = new Set(JSON.parse(numbers ?? '[]') as number[])
  return hits.filter(({ number }) => matching.has(number))
}

const isAfter = (one: SearchHit, other: SearchHit): boolean =>
  one.score === other.score ? one.number < other.number : one.score > other.score

async function readProducts(db: Db, hits: SearchHit[]) {
  const ids = await findProductIds(db, hits)
  const rows = await readInBatches(ids, (batch) =>
    db.selectFrom('products').selectAll().where('id', 'in', batch).execute()
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? []).filter((row) => row.deleted_at === null)
}
