import type { LogEvent } from 'kysely'
import { Counter, Histogram, Registry } from 'prom-client'

/** What this process has counted since it started. */
export const registry = new Registry()

const registers = [registry]

const requests = new Histogram({
  name: 'selvedge_request_duration_seconds',
  help: 'How long requests took until they were answered, by kind of address, method and status.',
  labelNames: ['route', 'method', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers
})

interface Request {
  route: string
  method: string
  status: number
  seconds: number
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Anyone can make up a method, and each would be counted by itself. */
const known = (method: string): string => (METHODS.has(method) ? method : 'other')

export const observeRequest = ({ route, method, status, seconds }: Request): void =>
  requests.observe({ route, method: known(method), status }, seconds)

const pages = new Counter({
  name: 'selvedge_shared_pages_total',
  help: 'Pages that are the same for everyone: found in the cache (hit), or rendered (miss).',
  labelNames: ['cache'],
  registers
})

export const countPage = (hit: boolean): void => pages.inc({ cache: hit ? 'hit' : 'miss' })

const retries = new Counter({
  name: 'selvedge_database_retries_total',
  help: 'Transactions that were run again because the database asked for it.',
  registers
})

export const countRetry = (): void => retries.inc()

const databaseErrors = new Counter({
  name: 'selvedge_database_errors_total',
  help: 'Statements that the database did not run, those that were tried again included.',
  registers
})

export function countDatabaseErrors({ level }: LogEvent): void {
  if (level === 'error') databaseErrors.inc()
}
