import { createHash, type Hash } from 'node:crypto'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { Db, Trx } from '../database/schema.ts'
import { BackupError } from './format.ts'
import type { AnyTable, Table } from './engine.ts'
import { findEngine } from './find-engine.ts'

export interface RowBatch {
  table: string
  /** One JSON array for each row, identical for both databases. */
  lines: string[]
}

export async function* readRows(db: Db, tables: Table[]): AsyncGenerator<RowBatch> {
  for (const { name, columns, orderBy } of tables) {
    const query = (db as unknown as Kysely<AnyTable>).selectFrom(name).select(columns).orderBy(sql.raw(orderBy))
    for await (const rows of findEngine(db).stream(db, query)) {
      yield { table: name, lines: rows.map((row) => JSON.stringify(columns.map((column) => encodeValue(row[column])))) }
    }
  }
}

/** SQLite allows 32,766 parameters in a statement. */
const MAX_VALUES = 30_000

export async function writeRows(trx: Trx, columns: string[], { table, lines }: RowBatch): Promise<void> {
  const size = Math.floor(MAX_VALUES / columns.length)
  for (let start = 0; start < lines.length; start += size) {
    const rows = lines.slice(start, start + size).map((line) => (JSON.parse(line) as unknown[]).map(decodeValue))
    const values = toPlaceholders(trx, rows.length, columns.length)
    await trx.executeQuery(
      CompiledQuery.raw(`insert into "${table}" (${quoteColumns(columns)}) values ${values}`, rows.flat())
    )
  }
}

const quoteColumns = (columns: string[]): string => columns.map((column) => `"${column}"`).join(', ')

function toPlaceholders(trx: Trx, rowCount: number, columnCount: number): string {
  const { formatPlaceholder } = findEngine(trx)
  const toRow = (index: number) =>
    Array.from({ length: columnCount }, (_, column) => formatPlaceholder(index * columnCount + column + 1))
  return Array.from({ length: rowCount }, (_, index) => `(${toRow(index).join(', ')})`).join(', ')
}

const encodeValue = (value: unknown): unknown =>
  value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value

const decodeValue = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'base64' in value ? Buffer.from(String(value.base64), 'base64') : value

export interface TableChecksum {
  rows: number
  sha256: string
}

export class ChecksumBuilder {
  #tables = new Map<string, { rows: number; hash: Hash }>()

  /** Empty tables have a checksum too. */
  constructor(tables: { name: string }[]) {
    for (const { name } of tables) this.#tables.set(name, { rows: 0, hash: createHash('sha256') })
  }

  add({ table, lines }: RowBatch): void {
    const checksum = this.#tables.get(table)
    if (!checksum) throw new BackupError(`This backup is damaged: it has rows of an unknown table ${table}.`)
    checksum.rows += lines.length
    for (const line of lines) checksum.hash.update(line).update('\n')
  }

  build(): Record<string, TableChecksum> {
    const checksums = [...this.#tables].map(([name, { rows, hash }]) => [
      name,
      { rows, sha256: hash.copy().digest('hex') }
    ])
    return Object.fromEntries(checksums) as Record<string, TableChecksum>
  }
}

export async function computeChecksums(db: Db, tables: Table[]): Promise<Record<string, TableChecksum>> {
  const checksums = new ChecksumBuilder(tables)
  for await (const batch of readRows(db, tables)) checksums.add(batch)
  return checksums.build()
}

export function requireEqualChecksums(
  expected: Record<string, TableChecksum>,
  actual: Record<string, TableChecksum>,
  message: string
): void {
  for (const [table, { rows, sha256 }] of Object.entries(expected)) {
    const actualChecksum = actual[table]
    if (actualChecksum?.sha256 === sha256) continue
    throw new BackupError(
      `${message}: the rows of ${table} differ (${actualChecksum?.rows ?? 0} found, ${rows} expected).`
    )
  }
}
