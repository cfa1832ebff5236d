import { catalog, type CatalogRow } from '../../platform/database/catalog.ts'
import type { Db } from '../../platform/database/schema.ts'

/** Larger batches would survive the first garbage collections. */
const BATCH_SIZE = 500

export async function* readAllRows(db: Db): AsyncGenerator<CatalogRow[]> {
  let rows: CatalogRow[] = []
  do {
    rows = await readRowsAfter(db, rows.at(-1)?.id ?? '')
    yield rows
  } while (rows.length === BATCH_SIZE)
}

const readRowsAfter = (db: Db, id: string): Promise<CatalogRow[]> =>
  db
    .selectFrom(catalog(db))
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('id', '>', id)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()

/**
 * Reads at most `limit` rows that were changed after a catalog version. Two queries, because SQLite would read all
 * products for a condition with `or`.
 */
export function readChangedRows(db: Db, version: number, limit: number): Promise<CatalogRow[]> {
  const select = () => db.selectFrom(catalog(db)).selectAll()
  return select()
    .where('listed_version', '>', version)
    .unionAll(select().where('listed_version', 'is', null))
    .limit(limit)
    .execute()
}
