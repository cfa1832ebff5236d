import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'

import { countDatabaseErrors } from '../metrics.ts'
import type { Schema } from './schema.ts'

const MAX_CONNECTIONS = 20

/** Identifies the shop's connections among those of other programs. */
export const SHOP_APPLICATION_NAME = 'selvedge'

/** Creates a connection pool. Connections are made on first use, so a wrong URL fails at the first query. */
export function openPostgres(connectionString: string, applicationName = SHOP_APPLICATION_NAME): Kysely<Schema> {
  const pool = new Pool({
    connectionString: removeApplicationName(connectionString),
    application_name: applicationName,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: 5000
  })
  // An idle connection that the server closes would otherwise end the process. The pool opens another.
  pool.on('error', () => {})
  // A connection that is closed while in use also emits an error here; the query reports it.
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), log: countDatabaseErrors })
}

/** The name in a URL would override the option, but a running shop is recognized by its name. */
function removeApplicationName(connectionString: string): string {
  const url = new URL(connectionString)
  url.searchParams.delete('application_name')
  return url.href
}
