import { setTimeout as pause } from 'node:timers/promises'

import { SECOND } from '../../../lib/dates.ts'
import type { Config } from '../config/config.ts'

type Address = Pick<Config, 'host' | 'port' | 'metricsHost' | 'metricsPort'>

/** Milliseconds. */
const INTERVAL = 100
const REQUEST_TIMEOUT = SECOND

/** Fewer errors can be accidents. */
const MIN_ERRORS = 3
const MAX_ERROR_SHARE = 0.01

/**
 * Watches the shop after a restart, for `periodMs` and until it is healthy. Returns the longest time in which it was down.
 * Throws an Error if that is more than `maxDownMs`, or if too many requests fail.
 */
export async function watchShop(
  address: Address,
  { periodMs, maxDownMs }: { periodMs: number; maxDownMs: number }
): Promise<number> {
  const startedAt = performance.now()
  let healthyAt = startedAt
  let longestMs = 0
  for (;;) {
    const isHealthy = await checkHealth(address)
    const now = performance.now()
    if (isHealthy) healthyAt = now
    else longestMs = Math.max(longestMs, now - healthyAt)
    if (longestMs > maxDownMs) throw new Error(`The shop was down for more than ${formatSeconds(maxDownMs)}.`)
    await checkErrors(address)
    if (isHealthy && now - startedAt >= periodMs) return longestMs
    await pause(INTERVAL)
  }
}

export const formatSeconds = (milliseconds: number): string => `${(milliseconds / SECOND).toFixed(1)} s`

/** A shop that cannot write to its database says so in the body. */
export async function checkHealth({ host, port }: Address): Promise<boolean> {
  return (await fetchText(host, port, '/healthz')) === 'ok'
}

async function checkErrors({ metricsHost, metricsPort }: Address): Promise<void> {
  const metrics = metricsPort ? await fetchText(metricsHost, metricsPort, '/metrics') : ''
  const { errors, requests } = countRequests(metrics)
  if (errors < MIN_ERRORS || errors <= requests * MAX_ERROR_SHARE) return
  throw new Error(`${errors} of ${requests} requests failed.`)
}

const COUNT = 'selvedge_request_duration_seconds_count{'

/** Without health checks, which this command sends. */
function countRequests(metrics: string): { errors: number; requests: number } {
  let [errors, requests] = [0, 0]
  for (const line of metrics.split('\n')) {
    if (!line.startsWith(COUNT) || line.includes('"/healthz"')) continue
    const count = Number(line.slice(line.lastIndexOf(' ')))
    requests += count
    if (line.includes('status="5')) errors += count
  }
  return { errors, requests }
}

/** Returns an empty text if there is no answer in time. */
async function fetchText(host: string, port: number, path: string): Promise<string> {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  const url = `http://${name.includes(':') ? `[${name}]` : name}:${port}${path}`
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT) })
    return response.ok ? await response.text() : ''
  } catch {
    return ''
  }
}
