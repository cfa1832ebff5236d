import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'

import { countDatabaseErrors } from '../metrics/metrics.ts'
import type { Schema } from './schema.ts'
import { limitStatementTime } from './statement-timeout.ts'

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
