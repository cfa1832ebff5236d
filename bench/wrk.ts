import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { cpuSeconds } from './cpu.ts'

const SCRIPT = fileURLToPath(new URL('wrk.lua', import.meta.url))

export interface LoadRequest {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface Load {
  url: string
  pid: number
  requests: LoadRequest[]
  connections: number
  seconds: number
}

export interface Measurement {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Microseconds of the server's processor time for each request, which other programs hardly change. */
  cpu: number
  /** Requests for each second of processor time that the load generator itself used. */
  generatorLimit: number
}

interface WrkResult {
  requests: number
  /** Microseconds. */
  duration: number
  failed: number
  p50: number
  p99: number
  cpu: number
}

/** Sends the requests in turn, on connections that each wait for the response. Throws if a response is an error. */
export async function measure({ url, pid, requests, connections, seconds }: Load): Promise<Measurement> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-wrk-'))
  try {
    const file = join(folder, 'requests')
    await writeFile(file, requests.map((request) => formatRequest(url, request)).join('\0'))
    const before = await cpuSeconds(pid)
    const result = await runWrk([
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      '--timeout',
      '20s',
      '-s',
      SCRIPT,
      url,
      '--',
      file
    ])
    const cpu = (await cpuSeconds(pid)) - before
    if (result.failed > 0) throw new Error(`${result.failed} of ${result.requests} requests to ${url} failed.`)
    return {
      perSecond: (result.requests / result.duration) * 1e6,
      p50: result.p50 / 1000,
      p99: result.p99 / 1000,
      cpu: (cpu / result.requests) * 1e6,
      generatorLimit: (result.requests / result.cpu) * 1e6
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function runWrk(args: string[]): Promise<WrkResult> {
  const { stdout } = await promisify(execFile)('wrk', args).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new Error('The load generator wrk is not installed. Run: sudo apt-get install wrk')
  })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as WrkResult
}

function formatRequest(url: string, { method = 'GET', path, headers = {}, body = '' }: LoadRequest): string {
  const length = method === 'POST' ? { 'content-length': String(Buffer.byteLength(body)) } : {}
  const lines = Object.entries({ host: new URL(url).host, ...headers, ...length }).map((header) => header.join(': '))
  return [`${method} ${path} HTTP/1.1`, ...lines, '', body].join('\r\n')
}
