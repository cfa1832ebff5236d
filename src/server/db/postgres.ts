import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'

import { countDatabaseErrors } from '../metrics.ts'
import type { Schema } from './schema.ts'

const CONNECTIONS = 20

/** By which the server tells a shop's connections from those of other programs. */
export const SHOP_CONNECTION = 'selvedge'

/**
 * Opens a pool on PostgreSQL. Connections are made on first use, so a wrong URL shows at the first query. `name` is what
 * the server calls them.
 */
export function openPostgres(connectionString: string, name = SHOP_CONNECTION): Kysely<Schema> {
  const pool = new Pool({
    connectionString: unnamed(connectionString),
    application_name: name,
    max: CONNECTIONS,
    connectionTimeoutMillis: 5000
  })
  // An idle connection that the server closes would otherwise end the process; the pool opens another.
  pool.on('error', () => {})
  // One that is closed while in use says so to whoever uses it, and here too.
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), log: countDatabaseErrors })
}

/** What stands in the address goes before what is set beside it, and a shop that is running is known by its name. */
function unnamed(connectionString: string): string {
  const url = new URL(connectionString)
  url.searchParams.delete('application_name')
  return url.href
}
