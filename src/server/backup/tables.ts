import type { Db } from '../db/schema.ts'
import { engineOf, type Table } from './engine.ts'

/** The shop's tables, each after those that its rows refer to. */
export async function tablesOf(db: Db): Promise<Table[]> {
  const left = new Map((await engineOf(db).tables(db)).map((table) => [table.name, table]))
  const ordered: Table[] = []
  const place = (table: Table): void => {
    if (!left.delete(table.name)) return
    for (const parent of table.parents) {
      const before = left.get(parent)
      if (before) place(before)
    }
    ordered.push(table)
  }
  for (const table of left.values()) place(table)
  return ordered
}
