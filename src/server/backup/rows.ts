import { createHash, type Hash } from 'node:crypto'

import { CompiledQuery, type Kysely, sql } from 'kysely'

import type { Db, Trx } from '../db/schema.ts'
import { BackupError } from './backup-error.ts'
import { type AnyTable, engineOf, type Table } from './engine.ts'

/** Rows of one table as lines of JSON: the same of the same rows, whichever database they are in. */
export interface Part {
  table: string
  lines: string[]
}

/** Reads every row of the tables, in parts. */
export async function* readRows(db: Db, tables: Table[]): AsyncGenerator<Part> {
  for (const { name, columns, orderBy } of tables) {
    const query = (db as unknown as Kysely<AnyTable>).selectFrom(name).select(columns).orderBy(sql.raw(orderBy))
    for await (const rows of engineOf(db).stream(db, query)) {
      yield { table: name, lines: rows.map((row) => JSON.stringify(columns.map((column) => encode(row[column])))) }
    }
  }
}

/** A statement takes so many values at most: 32,766 on SQLite. */
const MOST_VALUES = 30_000

/** Writes the rows of a part into their table. */
export async function writeRows(trx: Trx, columns: string[], { table, lines }: Part): Promise<void> {
  const size = Math.floor(MOST_VALUES / columns.length)
  for (let start = 0; start < lines.length; start += size) {
    const rows = lines.slice(start, start + size).map((line) => (JSON.parse(line) as unknown[]).map(decode))
    const values = valuesOf(trx, rows.length, columns.length)
    await trx.executeQuery(
      CompiledQuery.raw(`insert into "${table}" (${quoted(columns)}) values ${values}`, rows.flat())
    )
  }
}

const quoted = (columns: string[]): string => columns.map((column) => `"${column}"`).join(', ')

function valuesOf(trx: Trx, rows: number, columns: number): string {
  const { placeholder } = engineOf(trx)
  const row = (at: number) => Array.from({ length: columns }, (_, column) => placeholder(at * columns + column + 1))
  return Array.from({ length: rows }, (_, at) => `(${row(at).join(', ')})`).join(', ')
}

const encode = (value: unknown): unknown =>
  value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value

const decode = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'base64' in value ? Buffer.from(String(value.base64), 'base64') : value

/** How many rows a table has, and a checksum of them. */
export interface Sum {
  rows: number
  sha256: string
}

/** Adds up what passes, table by table. */
export class Sums {
  #tables = new Map<string, { rows: number; hash: Hash }>()

  /** `tables` are all that there are: one without rows has a sum too. */
  constructor(tables: { name: string }[]) {
    for (const { name } of tables) this.#tables.set(name, { rows: 0, hash: createHash('sha256') })
  }

  add({ table, lines }: Part): void {
    const sum = this.#tables.get(table)
    if (!sum) throw new BackupError(`This backup is damaged: it has rows of a table ${table} that it does not name.`)
    sum.rows += lines.length
    for (const line of lines) sum.hash.update(line).update('\n')
  }

  /** What it has come to. */
  total(): Record<string, Sum> {
    const sums = [...this.#tables].map(([name, { rows, hash }]) => [name, { rows, sha256: hash.copy().digest('hex') }])
    return Object.fromEntries(sums) as Record<string, Sum>
  }
}

/** The same of rows that are there already. */
export async function sumsOf(db: Db, tables: Table[]): Promise<Record<string, Sum>> {
  const sums = new Sums(tables)
  for await (const part of readRows(db, tables)) sums.add(part)
  return sums.total()
}
