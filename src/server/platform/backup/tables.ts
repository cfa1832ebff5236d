import type { Db } from '../database/schema.ts'
import type { Table } from './engine.ts'
import { findEngine } from './find-engine.ts'

/** Lists the shop's tables, referenced ones first. */
export async function listTables(db: Db): Promise<Table[]> {
  const remaining = new Map((await findEngine(db).readTables(db)).map((table) => [table.name, table]))
  const sorted: Table[] = []
  const addWithParents = (table: Table): void => {
    if (!remaining.delete(table.name)) return
    for (const parent of table.parents) {
      const parentTable = remaining.get(parent)
      if (parentTable) addWithParents(parentTable)
    }
    sorted.push(table)
  }
  for (const table of remaining.values()) addWithParents(table)
  return sorted
}
