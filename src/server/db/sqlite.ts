import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

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

import { SECOND } from '../../lib/dates.ts'
import { countDatabaseErrors } from '../metrics/metrics.ts'
import { writeFailure } from './failure.ts'
import { waitForLock } from './lock-wait.ts'
import type { Schema } from './schema.ts'

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
    dialect: new EmbeddedDialect({ database: new Statements(database) }),
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
  #database: SqliteDatabase

  constructor(config: { database: SqliteDatabase }) {
    super(config)
    this.#database = config.database
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver({ database: this.#database })
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }
}

/** Readers meet no lock, because the write-ahead log keeps what they read; `transact` waits for a transaction's lock. */
const NEVER_WAITS = /^\s*(?:select|begin|commit|rollback)\b/i

/** Milliseconds that a single write waits for another process. The connection serves nobody else meanwhile. */
const MAX_LOCK_WAIT = 200

class ImmediateDriver extends SqliteDriver {
  /** When a write last gave up. While the lock stays, others do not wait for it too. */
  #lockedAt = -Infinity

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    return {
      executeQuery: async <Row>(query: CompiledQuery) => {
        const execute = () => connection.executeQuery<Row>(query)
        return NEVER_WAITS.test(query.sql) ? execute() : this.#write(execute)
      },
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize)
    }
  }

  async #write<Result>(execute: () => Promise<Result>): Promise<Result> {
    const isLockNew = performance.now() - this.#lockedAt > SECOND
    try {
      return await waitForLock(isLockNew ? MAX_LOCK_WAIT : 0, execute)
    } catch (error) {
      if (writeFailure(error) === 'locked') this.#lockedAt = performance.now()
      throw error
    }
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

/** SQLite rolls schema changes back like any other, so a failed migration leaves nothing behind. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
