import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement
} from 'kysely'
import { countDatabaseErrors } from '../metrics/metrics.ts'
import type { Schema } from './schema.ts'
import { Mutex } from './mutex.ts'
import { findWriteFailure } from './write-failure.ts'
import { SECOND } from '../../../lib/dates.ts'

const MAX_CACHED_STATEMENTS = 300

export const UNICODE_LOWER = 'lower_all'

/** Opens or creates the file. With WAL, `synchronous=NORMAL` could lose a commit in a power failure. */
export function openSqlite(file: string): Kysely<Schema> {
  const database = new DatabaseSync(file)
  database.exec('pragma busy_timeout = 5000; pragma synchronous = full')
  useWal(database)
  database.exec('pragma foreign_keys = on; pragma cache_size = -16384; pragma temp_store = memory')
  database.function(UNICODE_LOWER, { deterministic: true }, (text) => String(text).toLowerCase())
  return new Kysely<Schema>({
    dialect: new NodeSqliteDialect(new StatementCache(database)),
    log: countDatabaseErrors
  })
}

/** If another process opens the same new file at the same time, SQLite fails at once instead of waiting. */
function useWal(database: DatabaseSync): void {
  try {
    database.exec('pragma journal_mode = wal')
  } catch (error) {
    if (findWriteFailure(error) !== 'locked') throw error
    // Waits for the lock.
    database.exec('begin immediate; rollback')
    database.exec('pragma journal_mode = wal')
  }
}

class StatementCache implements SqliteDatabase {
  #database: DatabaseSync
  #cache = new Map<string, SqliteStatement>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  get isTransaction(): boolean {
    return this.#database.isTransaction
  }

  prepare(sql: string): SqliteStatement {
    const cached = this.#cache.get(sql)
    if (cached) return cached
    if (this.#cache.size >= MAX_CACHED_STATEMENTS) this.#cache.clear()
    const statement = toBindable(this.#database.prepare(sql))
    this.#cache.set(sql, statement)
    return statement
  }

  close(): void {
    this.#cache.clear()
    this.#database.close()
  }
}

function toBindable(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (values) => statement.all(...values.map(bindValue)),
    run: (values) => statement.run(...values.map(bindValue)),
    iterate: (values) => statement.iterate(...values.map(bindValue)) as IterableIterator<unknown>
  }
}

/** node:sqlite reads a leading Date as named parameters and throws for undefined. */
function bindValue(value: unknown): SQLInputValue {
  if (value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean') return value ? 1 : 0
  return value as SQLInputValue
}

class NodeSqliteDialect extends SqliteDialect {
  #statements: StatementCache

  constructor(statements: StatementCache) {
    super({ database: statements })
    this.#statements = statements
  }

  override createDriver(): SqliteDriver {
    return new NodeSqliteDriver(this.#statements)
  }

  override createAdapter(): SqliteAdapter {
    return new NodeSqliteAdapter()
  }
}

/** Shares one connection, and releases it while a statement outside a transaction waits for a lock. */
class NodeSqliteDriver extends SqliteDriver {
  #statements: StatementCache
  #mutex = new Mutex()
  /** Reused, because Kysely wraps each new object. */
  #connection: DatabaseConnection | undefined

  constructor(statements: StatementCache) {
    super({ database: statements })
    this.#statements = statements
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#mutex.lock()
    this.#connection ??= this.#addRetries(await super.acquireConnection())
    return this.#connection
  }

  #addRetries(connection: DatabaseConnection): DatabaseConnection {
    return {
      executeQuery: async <Row>(query: CompiledQuery) => {
        const execute = () => connection.executeQuery<Row>(query)
        return this.#statements.isTransaction ? execute() : retryWhileLocked(execute, (ms) => this.#pause(ms))
      },
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize)
    }
  }

  override async releaseConnection(): Promise<void> {
    this.#mutex.unlock()
  }

  async #pause(ms: number): Promise<void> {
    this.#mutex.unlock()
    await setTimeout(ms)
    await this.#mutex.lock()
  }

  /** Takes the write lock at once, because a later upgrade from a read lock could fail. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** SQLite rolls back by itself after some errors. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {})
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** Otherwise Kysely would hold its own lock during `#pause`. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  /** A failed migration leaves nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

const MIN_PAUSE_MS = 1
/** Short, because another process that never pauses between its transactions leaves the lock free only for moments. */
const MAX_PAUSE_MS = 10
const MAX_PAUSES_MS = 2 * SECOND

/**
 * Retries while another process has locked the database. SQLite's own wait would block this process. Only the pauses
 * count, because `pause` may also wait for other work of this process, which is no reason to fail.
 */
export async function retryWhileLocked<Result>(
  execute: () => Promise<Result>,
  pause: (ms: number) => Promise<void>
): Promise<Result> {
  let pausedMs = 0
  for (let ms = MIN_PAUSE_MS; ; ms = Math.min(ms * 2, MAX_PAUSE_MS)) {
    try {
      return await execute()
    } catch (error) {
      if (findWriteFailure(error) !== 'locked' || pausedMs > MAX_PAUSES_MS) throw error
    }
    await pause(ms)
    pausedMs += ms
  }
}
