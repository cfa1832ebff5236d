import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { freePorts } from '../tests/support/ports.ts'
import { type BenchDatabase, makeDatabase } from './databases.ts'

const PROJECT = fileURLToPath(new URL('..', import.meta.url))

interface Options {
  /** A copy of the project. The start command builds it if necessary. */
  project?: string
  /** Default: an empty SQLite database. The shop removes it when it stops. */
  database?: BenchDatabase | undefined
}

export interface BenchShop {
  url: string
  paypalUrl: string
  pid: number
  stop(): Promise<void>
}

/** Starts one process of the demo, which seeds a database without accounts. */
export async function openBenchShop({ project = PROJECT, ...options }: Options = {}): Promise<BenchShop> {
  const database = options.database ?? (await makeDatabase('sqlite'))
  const [port = 0, paypalPort = 0] = await freePorts(2)
  const settings = {
    PORT: String(port),
    PAYPAL_PORT: String(paypalPort),
    DATA_DIR: database.dataDir,
    DATABASE_URL: database.databaseUrl ?? '',
    RATE_LIMIT_SCALE: '1000',
    WEB_CONCURRENCY: '1'
  }
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(process.execPath, [join(project, 'src/server/start.mjs')], {
    // The developer's own settings must not reach the shop.
    env: { PATH, HOME, TMPDIR, ...settings },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill()
    await exited
    await database.remove()
  }
  let output = ''
  for await (const chunk of child.stdout) {
    output += String(chunk)
    if (output.includes('is open at'))
      return { url: `http://localhost:${port}`, paypalUrl: `http://localhost:${paypalPort}`, pid: child.pid ?? 0, stop }
  }
  await stop()
  throw new Error(`The shop of ${project} did not start.`)
}

/** Returns the folder of this build, or of the build before and the one after, as the arguments say. */
export function readBuildFolders(): string[] {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [before, after = PROJECT] = positionals.map((folder) => resolve(folder))
  return before ? [before, after] : [PROJECT]
}

/** Runs the work with a shop of each folder. */
export async function withShops(
  folders: string[],
  work: (shops: BenchShop[]) => Promise<void>,
  openDatabase?: () => Promise<BenchDatabase>
): Promise<void> {
  const shops: BenchShop[] = []
  try {
    for (const project of folders) shops.push(await openBenchShop({ project, database: await openDatabase?.() }))
    await work(shops)
  } finally {
    await Promise.all(shops.map((shop) => shop.stop()))
  }
}

/** Reads the resident memory of a shop from Linux's /proc: now (`VmRSS`), or at most since its start (`VmHWM`). */
export async function readMemory({ pid }: BenchShop, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024
}
