import { CompiledQuery, type Insertable } from 'kysely'

import type { Schema, Trx } from '../../src/server/db/schema.ts'

/** Rows of one statement: the most that both databases allow with the widest table's columns. */
const MAX_ROWS = 1024

/** Building a statement of a thousand rows takes longer than running it. */
const texts = new Map<string, string>()

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
        textOf(trx, table, part),
        part.flatMap((row) => Object.values(row))
      )
    )
  }
}

function textOf<Table extends keyof Schema>(
  trx: Trx,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[]
): string {
  const name = `${trx.getExecutor().adapter.constructor.name} ${table} ${rows.length}`
  const known = texts.get(name)
  if (known) return known
  const { sql } = trx.insertInto(table).values(rows).compile()
  texts.set(name, sql)
  return sql
}
