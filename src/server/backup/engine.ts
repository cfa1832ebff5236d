import type { SelectQueryBuilder } from 'kysely'

import { isPostgres } from '../db/lock.ts'
import type { Db, Trx } from '../db/schema.ts'
import { postgres } from './postgres.ts'
import { sqlite } from './sqlite.ts'

/** A table as it is backed up. Generated columns are omitted, because the database computes them. */
export interface Table {
  name: string
  /** Sorted by bytes, which is the same on every database. */
  columns: string[]
  /** SQL that sorts the rows in the same order on every database. */
  orderBy: string
  parents: string[]
}

type AnyQuery = SelectQueryBuilder<AnyTable, string, Record<string, unknown>>

export type AnyTable = Record<string, Record<string, unknown>>

export interface Engine {
  name: 'sqlite' | 'postgres'
  /** Returns `shop` if this program's migrations have run; otherwise, if the database has other tables. */
  contents(db: Db): Promise<'shop' | 'nothing' | 'other tables'>
  tables(db: Db): Promise<Table[]>
  /** SQL that begins a read-only snapshot without blocking writers. */
  beginSnapshot: string
  stream(db: Db, query: AnyQuery): AsyncIterable<Record<string, unknown>[]>
  /** The nth parameter of a statement, from 1. */
  placeholder(nth: number): string
  /** Throws if a running shop uses this database. On SQLite no shop can start before `db` is closed. */
  requireStopped(db: Db): Promise<void>
  /**
   * Drops all of the shop's tables, so that the migrations can start from the first. Referencing tables come
   * first.
   */
  dropAll(trx: Trx, tables: string[]): Promise<void>
  /** Disables triggers during `work`, because the rows contain the triggers' results. */
  withoutTriggers(trx: Trx, tables: string[], work: () => Promise<void>): Promise<void>
  /** Sets the sequences of generated numbers to continue after the restored ones. */
  resetSequences(trx: Trx): Promise<void>
}

export const engineFor = (db: Db): Engine => (isPostgres(db) ? postgres : sqlite)
