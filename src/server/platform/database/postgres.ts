import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { Pool, type PoolClient } from 'pg'
import { countDatabaseErrors } from '../metrics/metrics.ts'
import type { Schema } from './schema.ts'

const MAX_CONNECTIONS = 20

/** Identifies a running shop. */
export const SHOP_APPLICATION_NAME = 'selvedge'

/** In milliseconds, the longest time of a timer. */
const UNLIMITED = 2 ** 31 - 1

/**
 * Opens a connection pool. It connects on first use, so only then does an unreachable server fail. A statement fails
 * after `maxStatementMs`.
 */
export function openPostgres(
  connectionString: string,
  applicationName = SHOP_APPLICATION_NAME,
  maxStatementMs = UNLIMITED
): Kysely<Schema> {
  const pool = new Pool({
    connectionString: removeApplicationName(connectionString),
    application_name: applicationName,
    max: MAX_CONNECTIONS,
    // Sends the statements of a `Promise.all` in a transaction without waiting for each other's result.
    pipeline: true,
    connectionTimeoutMillis: 5000
  })
  // Otherwise a closed idle connection would end the process.
  pool.on('error', () => {})
  // The query reports this error too.
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: limitStatementTime(pool, maxStatementMs) }),
    log: countDatabaseErrors
  })
}

/** A name in the URL would override the option. */
function removeApplicationName(connectionString: string): string {
  const url = new URL(connectionString)
  url.searchParams.delete('application_name')
  return url.href
}

/** PostgreSQL's code of a statement that it has canceled because of its own `statement_timeout`. */
const QUERY_CANCELED = '57014'

class StatementTimeoutError extends Error {
  readonly code = QUERY_CANCELED
}

/**
 * Returns a pool that closes the connection of a statement that takes too long. PostgreSQL's own `statement_timeout` does
 * not help if the server has disappeared, and connection poolers reject it. The statement fails with PostgreSQL's code.
 */
function limitStatementTime(pool: Pool, maxMilliseconds: number): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => limitClient(await pool.connect(), maxMilliseconds)
  }
}

function limitClient(client: PoolClient, maxMilliseconds: number): PostgresPoolClient {
  let failure: StatementTimeoutError | undefined
  const close = () => {
    failure = new StatementTimeoutError(`a statement took longer than ${maxMilliseconds} ms`)
    client.connection.stream.destroy()
  }
  const query = async (text: string, values: readonly unknown[]) => {
    // The rollback of the failed transaction must not hide the reason.
    if (failure) throw failure
    const timer = setTimeout(close, maxMilliseconds)
    try {
      return await client.query(text, [...values])
    } catch (error) {
      throw failure ?? error
    } finally {
      clearTimeout(timer)
    }
  }
  return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}
