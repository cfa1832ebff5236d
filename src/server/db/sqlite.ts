import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'

import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type SqliteDatabase,
  type SqliteStatement
} from 'kysely'

import { countDatabaseErrors } from '../metrics.ts'
import { waitForLock } from './lock-wait.ts'
import type { Schema } from './schema.ts'
import { Turns } from './turns.ts'

const STATEMENTS_KEPT = 300

/** A function of the embedded database: text in lower case, in every alphabet. */
export const LOWER_ALL = 'lower_all'

/**
 * Opens the embedded database. WAL with `synchronous=FULL`: NORMAL can lose a commit at a power cut.
 * Throws what node:sqlite throws when the file cannot be opened or written.
 */
export function openSqlite(file: string): Kysely<Schema> {
  const database = new DatabaseSync(file)
  database.exec('pragma busy_timeout = 5000; pragma journal_mode = wal; pragma synchronous = full')
  database.exec('pragma foreign_keys = on; pragma cache_size = -65536; pragma temp_store = memory')
  database.function(LOWER_ALL, { deterministic: true }, (text) => String(text).toLowerCase())
  return new Kysely<Schema>({
    dialect: new EmbeddedDialect(new Statements(database)),
    log: countDatabaseErrors
  })
}

/** Prepares each statement once and binds values as node:sqlite takes them. */
class Statements implements SqliteDatabase {
  #database: DatabaseSync
  #kept = new Map<string, SqliteStatement>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  get isTransaction(): boolean {
    return this.#database.isTransaction
  }

  prepare(sql: string): SqliteStatement {
    const known = this.#kept.get(sql)
    if (known) return known
    if (this.#kept.size >= STATEMENTS_KEPT) this.#kept.clear()
    const statement = bindable(this.#database.prepare(sql))
    this.#kept.set(sql, statement)
    return statement
  }

  close(): void {
    this.#kept.clear()
    this.#database.close()
  }
}

function bindable(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (values) => statement.all(...values.map(bindValue)),
    run: (values) => statement.run(...values.map(bindValue)),
    iterate: (values) => statement.iterate(...values.map(bindValue)) as IterableIterator<unknown>
  }
}

/** A Date as the first argument would be read as named parameters and shift every value, and undefined throws. */
function bindValue(value: unknown): SQLInputValue {
  if (value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean') return value ? 1 : 0
  return value as SQLInputValue
}

class EmbeddedDialect extends SqliteDialect {
  #statements: Statements

  constructor(statements: Statements) {
    super({ database: statements })
    this.#statements = statements
  }

  override createDriver(): SqliteDriver {
    return new EmbeddedDriver(this.#statements)
  }

  override createAdapter(): SqliteAdapter {
    return new EmbeddedAdapter()
  }
}

/**
 * Lends the one connection to one borrower at a time. Outside a transaction, a statement that meets another process's
 * lock lends it to others while it waits.
 */
class EmbeddedDriver extends SqliteDriver {
  #statements: Statements
  #turns = new Turns()

  constructor(statements: Statements) {
    super({ database: statements })
    this.#statements = statements
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turns.take()
    const connection = await super.acquireConnection()
    return {
      executeQuery: async <Row>(query: CompiledQuery) => {
        const execute = () => connection.executeQuery<Row>(query)
        return this.#statements.isTransaction ? execute() : waitForLock(execute, (ms) => this.#pause(ms))
      },
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize)
    }
  }

  override async releaseConnection(): Promise<void> {
    this.#turns.pass()
  }

  async #pause(ms: number): Promise<void> {
    this.#turns.pass()
    await setTimeout(ms)
    await this.#turns.take()
  }

  /** A transaction that reads first and writes later could fail to upgrade its lock. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** SQLite has rolled back by itself after some errors, such as a full disk, and the first error is the one to know. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {})
  }
}

class EmbeddedAdapter extends SqliteAdapter {
  /** The driver takes turns itself, because Kysely would keep the connection from others during a wait. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  /** SQLite rolls schema changes back like any other, so a failed migration leaves nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
