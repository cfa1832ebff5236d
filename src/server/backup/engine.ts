import type { SelectQueryBuilder } from 'kysely'

import type { Db, Trx } from '../db/schema.ts'

/** Omits generated columns, which the database computes. */
export interface Table {
  name: string
  /** Sorted by bytes, so the same on every database. */
  columns: string[]
  /** SQL with the same row order on every database. */
  orderBy: string
  parents: string[]
}

type AnyQuery = SelectQueryBuilder<AnyTable, string, Record<string, unknown>>

export type AnyTable = Record<string, Record<string, unknown>>

export interface Engine {
  name: 'sqlite' | 'postgres'
  contents(db: Db): Promise<'shop' | 'nothing' | 'other tables'>
  tables(db: Db): Promise<Table[]>
  /** Must not block writers. */
  beginSnapshot: string
  stream(db: Db, query: AnyQuery): AsyncIterable<Record<string, unknown>[]>
  /** Counts from 1. */
  placeholder(nth: number): string
  /** On SQLite no shop can start before `db` is closed. */
  requireStopped(db: Db): Promise<void>
  /** Also drops the migration tables. Expects referencing tables first. */
  dropAll(trx: Trx, tables: string[]): Promise<void>
  /** The rows already contain the triggers' results. */
  withoutTriggers(trx: Trx, tables: string[], work: () => Promise<void>): Promise<void>
  resetSequences(trx: Trx): Promise<void>
}
