import { sql } from 'kysely'

import { isPostgres } from '../db/lock.ts'
import { readInBatches } from '../db/batches.ts'
import { toPage } from '../db/cursor.ts'
import type { Paging } from '../db/newest-first.ts'
import type { Db } from '../db/schema.ts'
import { toCursor, type Position, parsePosition } from '../search/rank.ts'
import { findProductIds } from '../search/search.ts'
import { joinConditions, type Condition, isInCatalog } from './filters.ts'
import { toAdminProduct } from '../catalog/queries.ts'

/** Passes all numbers in one parameter, because the positions can cover most of the catalog. */
export function hasPositionIn(db: Db, positions: Position[]): Condition {
  const numbers = positions.map(({ number }) => number).join(',')
  return isPostgres(db)
    ? sql`products.number = any(string_to_array(${numbers}, ',')::integer[])`
    : sql`products.number in (select value from json_each(${`[${numbers}]`}))`
}

interface SearchResult {
  positions: Position[]
  filters: Condition[]
  page: Paging
}

export async function listByRelevance(db: Db, { positions, filters, page: { limit, cursor } }: SearchResult) {
  const after = parsePosition(cursor)
  const matching = filters.length > 0 ? await filterPositions(db, positions, filters) : positions
  const remaining = after ? matching.filter((position) => isAfter(position, after)) : matching
  if (limit === undefined) return { data: await readProducts(db, remaining) }
  const { rows, nextCursor } = toPage(remaining, limit, toCursor)
  return { data: await readProducts(db, rows), nextCursor, total: matching.length }
}

/** Reads the numbers as one value, because reading 100,000 rows takes longer than the search. */
async function filterPositions(db: Db, positions: Position[], filters: Condition[]): Promise<Position[]> {
  const list = isPostgres(db)
    ? sql<string | null>`json_agg(number)::text`
    : sql<string | null>`json_group_array(number)`
  const { numbers } = await db
    .selectFrom('products')
    .select(list.as('numbers'))
    .where(joinConditions([isInCatalog, ...filters]))
    .executeTakeFirstOrThrow()
  const matching = new Set(JSON.parse(numbers ?? '[]') as number[])
  return positions.filter(({ number }) => matching.has(number))
}

const isAfter = (one: Position, other: Position): boolean =>
  one.score === other.score ? one.number < other.number : one.score > other.score

async function readProducts(db: Db, positions: Position[]) {
  const ids = await findProductIds(db, positions)
  const rows = await readInBatches(ids, (batch) =>
    db.selectFrom('products').selectAll().where('id', 'in', batch).execute()
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .filter((row) => row.deleted_at === null)
    .map(toAdminProduct)
}
