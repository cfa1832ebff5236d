import { createHash, type Hash } from 'node:crypto'

import { CompiledQuery, type Kysely, sql } from 'kysely'

import type { Db, Trx } from '../db/schema.ts'
import { BackupError } from './backup-error.ts'
import type { AnyTable, Table } from './engine.ts'
import { findEngine } from './find-engine.ts'

/** Lines of JSON, identical for both databases. */
export interface Part {
  table: string
  lines: string[]
}

export async function* readRows(db: Db, tables: Table[]): AsyncGenerator<Part> {
  for (const { name, columns, orderBy } of tables) {
    const query = (db as unknown as Kysely<AnyTable>).selectFrom(name).select(columns).orderBy(sql.raw(orderBy))
    for await (const rows of findEngine(db).stream(db, query)) {
      yield { table: name, lines: rows.map((row) => JSON.stringify(columns.map((column) => encode(row[column])))) }
    }
  }
}

/** SQLite allows 32,766 parameters in a statement. */
const MAX_VALUES = 30_000

export async function writeRows(trx: Trx, columns: string[], { table, lines }: Part): Promise<void> {
  const size = Math.floor(MAX_VALUES / columns.length)
  for (let start = 0; start < lines.length; start += size) {
    const rows = lines.slice(start, start + size).map((line) => (JSON.parse(line) as unknown[]).map(decode))
    const values = toPlaceholders(trx, rows.length, columns.length)
    await trx.executeQuery(
      CompiledQuery.raw(`insert into "${table}" (${quoteColumns(columns)}) values ${values}`, rows.flat())
    )
  }
}

const quoteColumns = (columns: string[]): string => columns.map((column) => `"${column}"`).join(', ')

function toPlaceholders(trx: Trx, rows: number, columns: number): string {
  const { placeholder } = findEngine(trx)
  const toRow = (index: number) =>
    Array.from({ length: columns }, (_, column) => placeholder(index * columns + column + 1))
  return Array.from({ length: rows }, (_, index) => `(${toRow(index).join(', ')})`).join(', ')
}

const encode = (value: unknown): unknown =>
  value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value

const decode = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'base64' in value ? Buffer.from(String(value.base64), 'base64') : value

export interface Sum {
  rows: number
  sha256: string
}

export class Sums {
  #tables = new Map<string, { rows: number; hash: Hash }>()

  /** Empty tables have a checksum too. */
  constructor(tables: { name: string }[]) {
    for (const { name } of tables) this.#tables.set(name, { rows: 0, hash: createHash('sha256') })
  }

  add({ table, lines }: Part): void {
    const sum = this.#tables.get(table)
    if (!sum) throw new BackupError(`This backup is damaged: it has rows of an unknown table ${table}.`)
    sum.rows += lines.length
    for (const line of lines) sum.hash.update(line).update('\n')
  }

  total(): Record<string, Sum> {
    const sums = [...this.#tables].map(([name, { rows, hash }]) => [name, { rows, sha256: hash.copy().digest('hex') }])
    return Object.fromEntries(sums) as Record<string, Sum>
  }
}

export async function computeSums(db: Db, tables: Table[]): Promise<Record<string, Sum>> {
  const sums = new Sums(tables)
  for await (const part of readRows(db, tables)) sums.add(part)
  return sums.total()
}
