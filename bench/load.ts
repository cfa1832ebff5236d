import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

import { cpuSeconds } from './cpu.ts'

/** A connection waits for it before the next. */
export type Work = (connection: number, round: number) => Promise<void>

export interface Measurement {
  p50: number
  p95: number
  p99: number
  perSecond: number
  /** Milliseconds of the server's CPU time for each request. */
  cpu: number
}

interface Load {
  connections: number
  seconds: number
  pid: number
}

/** The warm-up takes a tenth of the time. Times are milliseconds. */
export async function measure(work: Work, { connections, seconds, pid }: Load): Promise<Measurement> {
  await keepBusy(work, connections, seconds / 10)
  const [start, cpuStart] = [performance.now(), await cpuSeconds(pid)]
  const times = await keepBusy(work, connections, seconds)
  const elapsed = (performance.now() - start) / 1000
  const cpu = (((await cpuSeconds(pid)) - cpuStart) / times.length) * 1000
  return { ...percentiles(times), perSecond: times.length / elapsed, cpu }
}

async function keepBusy(work: Work, connections: number, seconds: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  const connection = async (number: number) => {
    for (let round = 0; performance.now() < end; round += 1) {
      const start = performance.now()
      await work(number, round)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, number) => connection(number)))
  return times
}

function percentiles(times: number[]): Pick<Measurement, 'p50' | 'p95' | 'p99'> {
  const sorted = times.toSorted((a, b) => a - b)
  const percentile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99) }
}

const agent = new Agent({ keepAlive: true })

export interface RequestOptions {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Throws unless the status is 200. */
export function send(url: string, { method = 'GET', headers = {}, body }: RequestOptions = {}): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const outgoing = request(url, { agent, method, headers }, (response) => {
    if (response.statusCode === 200) buffer(response).then(resolve, reject)
    else reject(new Error(`${method} ${url} answered ${response.statusCode}`))
  })
  outgoing.on('error', reject)
  outgoing.end(body)
  return promise
}
