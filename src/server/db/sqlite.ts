import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type SqliteDatabase,
  type SqliteStatement
} from 'kysely'

import { SECOND } from '../../lib/dates.ts'
import { countDatabaseErrors } from '../metrics/metrics.ts'
import { writeFailure } from './failure.ts'
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
  // SQLite waits synchronously: nothing else would be answered meanwhile.
  database.exec('pragma busy_timeout = 0')
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

class ImmediateDriver extends SqliteDriver {
  #lock = new LockWait()

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    return {
      executeQuery: async <Row>(query: CompiledQuery) =>
        READS.test(query.sql)
          ? connection.executeQuery<Row>(query)
          : this.#lock.wait(() => connection.executeQuery<Row>(query)),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize)
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

/** Readers meet no lock: the write-ahead log keeps what they read. */
const READS = /^\s*select\b/i

/** Milliseconds for which statements wait for another process to release the file's write lock. */
const MAX_LOCK_WAIT = 2 * SECOND
const MAX_PAUSE = 10

/**
 * Repeats statements while another process holds the write lock. They run one after the other, so the wait is counted
 * from the first that met the lock: behind a lock that stays, each fails at once instead of waiting in turn.
 */
class LockWait {
  #lockedSince: number | undefined

  async wait<Row>(execute: () => Promise<QueryResult<Row>>): Promise<QueryResult<Row>> {
    for (let ms = 1; ; ms = Math.min(ms * 2, MAX_PAUSE)) {
      try {
        const result = await execute()
        this.#lockedSince = undefined
        return result
      } catch (error) {
        if (writeFailure(error) !== 'locked') throw error
        this.#lockedSince ??= performance.now()
        if (performance.now() - this.#lockedSince > MAX_LOCK_WAIT) throw error
      }
      await pause(ms)
    }
  }
}
/** SQLite rolls schema changes back like any other, so a failed migration leaves nothing behind. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
