import { type Expression, sql, type SqlBool } from 'kysely'

import { cutPage, decodeCursor } from './cursor.ts'

/** Older clients expect the complete lists of a small shop. */
export const MAX_UNPAGED_ROWS = 1000

export interface Paging {
  limit?: number | undefined
  cursor?: string | undefined
}

export function isAfterCursor(cursor: string | undefined, createdAt = 'created_at'): Expression<SqlBool> {
  const after = decodeCursor(cursor, 'string', 'string')
  return after ? sql<SqlBool>`(${sql.ref(createdAt)}, id) < (${after[0]}, ${after[1]})` : sql<SqlBool>`1 = 1`
}

/** The extra row shows that another page follows. */
export const rowLimitFor = ({ limit = MAX_UNPAGED_ROWS }: Paging): number => limit + 1

export const cutNewestFirst = <Row extends { id: string; created_at: string }>(
  rows: Row[],
  { limit = MAX_UNPAGED_ROWS }: Paging
) => cutPage(rows, limit, ({ created_at, id }) => [created_at, id])
