import { CompiledQuery, type Insertable } from 'kysely'

import type { Schema, Trx } from '../../src/server/platform/database/schema.ts'

/** The most that both databases allow for the widest table. */
const MAX_ROWS = 1024

/** Building a statement of a thousand rows takes longer than running it. */
const statements = new Map<string, string>()

export async function writeRows<Table extends keyof Schema>(
  trx: Trx,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[]
): Promise<void> {
  let size = MAX_ROWS
  for (let start = 0; start < rows.length; start += size) {
    // Halving keeps the number of distinct statements small.
    while (size > rows.length - start) size /= 2
    const part = rows.slice(start, start + size)
    await trx.executeQuery(
      CompiledQuery.raw(
        compileInsert(trx, table, part),
        part.flatMap((row) => Object.values(row))
      )
    )
  }
}

function compileInsert<Table extends keyof Schema>(
  trx: Trx,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[]
): string {
  const name = `${trx.getExecutor().adapter.constructor.name} ${table} ${rows.length}`
  const statement = statements.get(name)
  if (statement) return statement
  const { sql } = trx.insertInto(table).values(rows).compile()
  statements.set(name, sql)
  return sql
}
