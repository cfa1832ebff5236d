import type { LogEvent } from 'kysely'
import { Counter, Histogram, Registry } from 'prom-client'

export const registry = new Registry()

const registers = [registry]

const requests = new Histogram({
  name: 'selvedge_request_duration_seconds',
  help: 'Duration of requests, by route, method and status.',
  labelNames: ['route', 'method', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers
})

interface ObservedRequest {
  route: string
  method: string
  status: number
  seconds: number
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Anyone can send invented methods, and each would add a series. */
const toMethodLabel = (method: string): string => (METHODS.has(method) ? method : 'other')

const series = new Map<string, ReturnType<typeof requests.labels>>()

/** Finding the labels takes longer than observing. The labels have few values. */
export function observeRequest({ route, method, status, seconds }: ObservedRequest): void {
  const methodLabel = toMethodLabel(method)
  const key = `${methodLabel} ${status} ${route}`
  const observed = series.get(key) ?? requests.labels({ route, method: methodLabel, status })
  series.set(key, observed)
  observed.observe(seconds)
}

const pages = new Counter({
  name: 'selvedge_shared_pages_total',
  help: 'Shared pages, served from the cache (hit) or rendered (miss).',
  labelNames: ['cache'],
  registers
})

const pagesByCache = { hit: pages.labels('hit'), miss: pages.labels('miss') }

export const countSharedPage = (cache: 'hit' | 'miss'): void => pagesByCache[cache].inc()

const retries = new Counter({
  name: 'selvedge_database_retries_total',
  help: 'Transactions that were retried after a conflict.',
  registers
})

export const countRetry = (): void => retries.inc()

const databaseErrors = new Counter({
  name: 'selvedge_database_errors_total',
  help: 'Statements that failed, including those that were retried.',
  registers
})

export function countDatabaseErrors({ level }: LogEvent): void {
  if (level === 'error') databaseErrors.inc()
}
