import { type Expression, sql, type SqlBool } from 'kysely'

/** What a list call may ask for; without a limit the list is whole. */
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
export const rowsFor = ({ limit }: Page): number | undefined => (limit === undefined ? undefined : limit + 1)

/** The page, and where the next one starts; null after the last. */
export function cutPage<Row extends Dated>(rows: Row[], { limit }: Page): { rows: Row[]; nextCursor: string | null } {
  const page = limit === undefined ? rows : rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, nextCursor: rows.length > page.length && last ? `${last.created_at}_${last.id}` : null }
}
