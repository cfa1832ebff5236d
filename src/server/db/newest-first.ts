import { type Expression, sql, type SqlBool } from 'kysely'

/** Rows of a list without a limit. A small shop answers whole, as older clients expect; a large one would stand still. */
export const MAX_UNPAGED = 1000

/** The optional inputs of a list call. */
export interface Page {
  limit?: number | undefined
  cursor?: string | undefined
}

interface Dated {
  id: string
  created_at: string
}

/** True for rows that come after the cursor where the newest is first; for all of them when there is none. */
export function isAfter(cursor: string | undefined): Expression<SqlBool> {
  const [at, id] = cursor?.split('_') ?? []
  return at && id ? sql<SqlBool>`(created_at, id) < (${at}, ${id})` : sql<SqlBool>`1 = 1`
}

/** How many rows to ask for: one more than the page tells whether there is another. */
export const rowsFor = ({ limit = MAX_UNPAGED }: Page): number => limit + 1

/** The page, and where the next one starts; null after the last. */
export function cutPage<Row extends Dated>(
  rows: Row[],
  { limit = MAX_UNPAGED }: Page
): { rows: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, nextCursor: rows.length > page.length && last ? `${last.created_at}_${last.id}` : null }
}
