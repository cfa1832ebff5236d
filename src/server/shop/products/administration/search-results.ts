import { sql } from 'kysely'

import { isPostgres } from '../../../platform/database/lock.ts'
import { readInBatches } from '../../../platform/database/batches.ts'
import { toPage } from '../../../platform/database/cursor.ts'
import type { Paging } from '../../../platform/database/newest-first.ts'
import { catalog } from '../../../platform/database/catalog.ts'
import type { Db } from '../../../platform/database/schema.ts'
import type { Hit } from '../../search/match-words.ts'
import { BY_RELEVANCE } from '../../search/search.ts'
import { selectBestVariants, sortHits } from '../list-hits.ts'
import { joinConditions, type Condition, isInCatalog } from './filters.ts'

/** Passes all ids in one parameter, because the hits can cover most of the catalog. */
export function isSearchHit(db: Db, hits: Hit[]): Condition {
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

export async function listByRelevance(db: Db, { hits, filters, page: { limit, cursor }, isGrouped }: SearchResult) {
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
  const rows = await readInBatches(ids, (batch) =>
    db.selectFrom(catalog(db)).selectAll().where('id', 'in', batch).execute()
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? []).filter((row) => row.deleted_at === null)
}
