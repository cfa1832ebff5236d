import { type Expression, type RawBuilder, sql } from 'kysely'

interface MergeOptions {
  key: string
  direction: 'asc' | 'desc'
  limit: number
  /** Slower, but necessary if a row can be in several parts. */
  distinct: boolean
}

/**
 * Selects the first rows of a union, sorted by `key` and id. Each part has its own order and limit, so that an
 * index provides its rows. SQLite accepts the order and limit of a part only in a subquery.
 */
export function selectFirstRows<Row>(
  parts: Expression<Row>[],
  { key, direction, limit, distinct }: MergeOptions
): RawBuilder<Row> {
  const sortDirection = sql.raw(direction)
  const end = sql`order by ${sql.ref(key)} ${sortDirection}, id ${sortDirection} limit ${limit}`
  const limitedParts = parts.map((part) => sql`select * from (select * from ${part} as part ${end}) as first_rows`)
  return sql<Row>`(select * from (${sql.join(limitedParts, distinct ? sql` union ` : sql` union all `)}) as parts ${end})`
}
