import type { SelectQueryBuilder } from 'kysely'

import type { Db, Trx } from '../database/schema.ts'

/** Omits generated columns, which the database computes. */
export interface Table {
  name: string
  /** Sorted by bytes, so the same on every database. */
  columns: string[]
  /** SQL that gives the same row order on every database. */
  orderBy: string
  parents: string[]
}

type AnyQuery = SelectQueryBuilder<AnyTable, string, Record<string, unknown>>

export type AnyTable = Record<string, Record<string, unknown>>

export interface Engine {
  name: 'sqlite' | 'postgres'
  inspectContents(db: Db): Promise<'shop' | 'nothing' | 'other tables'>
  readTables(db: Db): Promise<Table[]>
  /** SQL that begins a snapshot without blocking writers. */
  beginSnapshot: string
  stream(db: Db, query: AnyQuery): AsyncIterable<Record<string, unknown>[]>
  /** The first number is 1. */
  formatPlaceholder(number: number): string
  /** Throws if a shop is running. On SQLite, none can start before `db` is closed. */
  requireStopped(db: Db): Promise<void>
  /** Drops the tables in this order, so referencing tables must come first. Also drops the migration tables. */
  dropAll(trx: Trx, tables: string[]): Promise<void>
  /** The rows already contain the triggers' results. */
  withoutTriggers(trx: Trx, tables: string[], work: () => Promise<void>): Promise<void>
  resetSequences(trx: Trx): Promise<void>
}
