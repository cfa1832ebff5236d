import { sql } from 'kysely'

import { isPostgres } from '../db/lock.ts'
import { readInBatches } from '../db/batches.ts'
import { cutPage } from '../db/cursor.ts'
import type { Page } from '../db/newest-first.ts'
import type { Db } from '../db/schema.ts'
import { cursorOf, type Position, readPosition } from '../search/rank.ts'
import { idsOf } from '../search/search.ts'
import { all, type Condition, inCatalogue } from './filters.ts'
import { toAdminProduct } from '../catalog/queries.ts'

/** True for products that were found. They can be most of the catalogue, so their numbers go as one value. */
export function among(db: Db, found: Position[]): Condition {
  const numbers = found.map(({ number }) => number).join(',')
  return isPostgres(db)
    ? sql`products.number = any(string_to_array(${numbers}, ',')::integer[])`
    : sql`products.number in (select value from json_each(${`[${numbers}]`}))`
}

interface Found {
  /** The best first. */
  found: Position[]
  filters: Condition[]
  page: Page
}

export async function listBestFirst(db: Db, { found, filters, page: { limit, cursor } }: Found) {
  const after = readPosition(cursor)
  const kept = filters.length > 0 ? await keep(db, found, filters) : found
  const rest = after ? kept.filter((position) => isAfter(position, after)) : kept
  if (limit === undefined) return { data: await readProducts(db, rest) }
  const { rows, nextCursor } = cutPage(rest, limit, cursorOf)
  return { data: await readProducts(db, rows), nextCursor, total: kept.length }
}

/** Numbers come back as one value too: a hundred thousand rows would take longer than finding them. */
async function keep(db: Db, found: Position[], filters: Condition[]): Promise<Position[]> {
  const list = isPostgres(db)
    ? sql<string | null>`json_agg(number)::text`
    : sql<string | null>`json_group_array(number)`
  const { numbers } = await db
    .selectFrom('products')
    .select(list.as('numbers'))
    .where(all([inCatalogue, ...filters]))
    .executeTakeFirstOrThrow()
  const kept = new Set(JSON.parse(numbers ?? '[]') as number[])
  return found.filter(({ number }) => kept.has(number))
}

const isAfter = (one: Position, other: Position): boolean =>
  one.score === other.score ? one.number < other.number : one.score > other.score

async function readProducts(db: Db, positions: Position[]) {
  const ids = await idsOf(db, positions)
  const rows = await readInBatches(ids, (part) =>
    db.selectFrom('products').selectAll().where('id', 'in', part).execute()
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .filter((row) => row.deleted_at === null)
    .map(toAdminProduct)
}
