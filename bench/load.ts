import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

import { cpuSeconds } from './cpu.ts'

/** One request of one connection. The connection waits for it before the next. */
export type Work = (connection: number, round: number) => Promise<void>

export interface Measured {
  p50: number
  p95: number
  p99: number
  perSecond: number
  /** Milliseconds of CPU time of the server for each request. Independent of other programs on the machine. */
  cpu: number
}

interface Load {
  connections: number
  seconds: number
  pid: number
}

/** Runs the work on several connections at once, after a warm-up of a tenth of the time. Times are milliseconds. */
export async function measure(work: Work, { connections, seconds, pid }: Load): Promise<Measured> {
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

function percentiles(times: number[]): Pick<Measured, 'p50' | 'p95' | 'p99'> {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

const agent = new Agent({ keepAlive: true })

export interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Sends a request over a keep-alive connection and reads the whole body. Throws unless the status is a success. */
export function send(url: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const sent = request(url, { agent, method, headers }, (answer) => {
    if (answer.statusCode === 200) buffer(answer).then(resolve, reject)
    else reject(new Error(`${method} ${url} answered ${answer.statusCode}`))
  })
  sent.on('error', reject)
  sent.end(body)
  return promise
}
