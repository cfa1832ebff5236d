import { type Expression, sql, type SqlBool } from 'kysely'

import { toPage, decodeCursor } from './cursor.ts'

/** Older clients expect the complete lists of a small shop. */
export const MAX_UNPAGED_ROWS = 1000

export interface Paging {
  limit?: number | undefined
  cursor?: string | undefined
}

export function isAfterCursor(cursor: string | undefined, timeColumn = 'created_at'): Expression<SqlBool> {
  const decoded = decodeCursor(cursor, 'string', 'string')
  return decoded ? sql<SqlBool>`(${sql.ref(timeColumn)}, id) < (${decoded[0]}, ${decoded[1]})` : sql<SqlBool>`1 = 1`
}

/** Returns one more than the rows of a page, because an extra row shows that another page follows. */
export const getRowLimit = ({ limit = MAX_UNPAGED_ROWS }: Paging): number => limit + 1

export const toNewestFirstPage = <Row extends { id: string; created_at: string }>(
  rows: Row[],
  { limit = MAX_UNPAGED_ROWS }: Paging
) => toPage(rows, limit, ({ created_at, id }) => [created_at, id])
