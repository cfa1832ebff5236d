import { type Expression, type RawBuilder, sql } from 'kysely'

interface Merge {
  key: string
  direction: 'asc' | 'desc'
  limit: number
  /** Costs time; needed if a row can be in several parts. */
  distinct: boolean
}

/**
 * Selects the first rows of a union, sorted by `key` and id. Each part is sorted and limited itself, so that an index
 * provides its rows. SQLite accepts the order and limit of a part only in a subquery.
 */
export function selectFirstRows<Row>(
  parts: Expression<Row>[],
  { key, direction, limit, distinct }: Merge
): RawBuilder<Row> {
  const to = sql.raw(direction)
  const end = sql`order by ${sql.ref(key)} ${to}, id ${to} limit ${limit}`
  const limited = parts.map((part) => sql`select * from (select * from ${part} as part ${end}) as first_rows`)
  return sql<Row>`(select * from (${sql.join(limited, distinct ? sql` union ` : sql` union all `)}) as parts ${end})`
}
