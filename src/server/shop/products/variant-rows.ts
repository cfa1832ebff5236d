import { catalog, type CatalogRow } from '../../platform/database/catalog.ts'
import type { Db } from '../../platform/database/schema.ts'

const COLUMNS = [
  'id',
  'number',
  'title',
  'description',
  'material',
  'product_id',
  'product_title',
  'size',
  'color',
  'swatch',
  'category',
  'brand',
  'price_cents',
  'sale_price_cents',
  'sale_starts_at',
  'sale_ends_at',
  'on_hand',
  'reserved',
  'deleted_at'
] as const

export type VariantRow = Pick<CatalogRow, (typeof COLUMNS)[number]>

/** Larger batches would survive the first garbage collections. */
const BATCH_SIZE = 500

export async function* readAllRows(db: Db): AsyncGenerator<VariantRow[]> {
  let rows: VariantRow[] = []
  do {
    rows = await readRowsAfter(db, rows.at(-1)?.id ?? '')
    yield rows
  } while (rows.length === BATCH_SIZE)
}

const readRowsAfter = (db: Db, id: string): Promise<VariantRow[]> =>
  db
    .selectFrom(catalog(db))
    .select(COLUMNS)
    .where('deleted_at', 'is', null)
    .where('id', '>', id)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()

/**
 * Reads at most `limit` rows that were changed after a catalog version. Two queries, because SQLite would read all
 * products for a condition with `or`.
 */
export function readChangedRows(db: Db, version: number, limit: number): Promise<VariantRow[]> {
  const select = () => db.selectFrom(catalog(db)).select(COLUMNS)
  return select()
    .where('listed_version', '>', version)
    .unionAll(select().where('listed_version', 'is', null))
    .limit(limit)
    .execute()
}
