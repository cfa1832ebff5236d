import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const SCRIPT = fileURLToPath(new URL('wrk.lua', import.meta.url))

export interface LoadRequest {
  path: string
  headers?: Record<string, string>
  /** Sent as JSON with POST. */
  body?: object
}

export interface Load {
  url: string
  requests: LoadRequest[]
  connections: number
  seconds: number
}

export interface Throughput {
  perSecond: number
  /** Milliseconds. */
  p99: number
}

/** Sends the requests in turn, on connections that each wait for the response. Throws if a response is an error. */
export async function measureThroughput({ url, requests, connections, seconds }: Load): Promise<Throughput> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-wrk-'))
  try {
    const file = join(folder, 'requests')
    await writeFile(file, requests.map((request) => formatRequest(url, request)).join('\0'))
    const load = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '20s']
    const result = await runWrk([...load, '-s', SCRIPT, url, '--', file])
    if (result.failed > 0) throw new Error(`${result.failed} of ${result.requests} requests to ${url} failed.`)
    return { perSecond: (result.requests / result.duration) * 1e6, p99: result.p99 / 1000 }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Times are microseconds. */
type WrkResult = Record<'requests' | 'duration' | 'failed' | 'p99', number>

async function runWrk(args: string[]): Promise<WrkResult> {
  const { stdout } = await promisify(execFile)('wrk', args).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new Error('The load generator wrk is not installed. Run: sudo apt-get install wrk')
  })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as WrkResult
}

function formatRequest(url: string, { path, headers = {}, body }: LoadRequest): string {
  const text = body ? JSON.stringify(body) : ''
  const bodyHeaders = body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
  const allHeaders = { host: new URL(url).host, ...headers, ...bodyHeaders }
  const lines = Object.entries(allHeaders).map((header) => header.join(': '))
  return [`${body ? 'POST' : 'GET'} ${path} HTTP/1.1`, ...lines, '', text].join('\r\n')
}
