import type { SelectQueryBuilder } from 'kysely'

import { isPostgres } from '../db/lock.ts'
import type { Db, Trx } from '../db/schema.ts'
import { postgres } from './postgres.ts'
import { sqlite } from './sqlite.ts'

/** A table as a backup sees it. Generated columns are none of its: the database makes them. */
export interface Table {
  name: string
  /** In the order of their bytes, which is the same on every database. */
  columns: string[]
  /** How its rows are put in one order on every database, as SQL. */
  orderBy: string
  /** The tables that its rows refer to. */
  parents: string[]
}

/** A query of rows of any table. */
type Rows = SelectQueryBuilder<AnyTable, string, Record<string, unknown>>

export type AnyTable = Record<string, Record<string, unknown>>

/** What of backups differs by database. */
export interface Engine {
  name: 'sqlite' | 'postgres'
  /** Whether this program's migrations have ever run, and whether anything else lies where they would. */
  contents(db: Db): Promise<'shop' | 'nothing' | 'other tables'>
  tables(db: Db): Promise<Table[]>
  /** Begins a transaction that sees one instant, and that no writer has to wait for. */
  beginSnapshot: string
  /** Rows in parts, never all at once. */
  stream(db: Db, query: Rows): AsyncIterable<Record<string, unknown>[]>
  /** The nth value of a statement, from 1. */
  placeholder(nth: number): string
  /** Throws when a shop is seen running on this database. On SQLite none can start before `db` is closed. */
  claim(db: Db): Promise<void>
  /** Takes everything of the shop away, so that its migrations can run from the first. Children come first. */
  dropAll(trx: Trx, tables: string[]): Promise<void>
  /** With the triggers asleep: what they would write is among the rows. */
  withoutTriggers(trx: Trx, tables: string[], work: () => Promise<void>): Promise<void>
  /** Numbers that the database gives out go on after those that came. */
  countOn(trx: Trx): Promise<void>
}

export const engineOf = (db: Db): Engine => (isPostgres(db) ? postgres : sqlite)
