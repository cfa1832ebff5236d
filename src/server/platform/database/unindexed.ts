import { type RawBuilder, sql } from 'kysely'

/** Keeps the query planner from using an index on a column. The value stays the same. */
export const unindexed = <Value extends string | number>(
  column: RawBuilder<Value>,
  type: 'string' | 'number'
): RawBuilder<Value> => (type === 'string' ? sql`${column} || ''` : sql`${column} + 0`)
