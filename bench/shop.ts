import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { DEMO_ACCOUNTS } from '../src/server/auth/demo-accounts.ts'

const PROJECT = fileURLToPath(new URL('..', import.meta.url))

interface Options {
  /** A built copy of the project. Default: this one. */
  project?: string
  port?: number
  /** Default: a temporary folder. */
  dataDir?: string
  /** Default: SQLite, also if the environment has another database. */
  databaseUrl?: string | undefined
  processes?: number
}

/** A database that has accounts is not seeded again. */
export async function openBenchShop({
  project = PROJECT,
  port = 4391,
  dataDir: existingDataDir,
  databaseUrl = '',
  processes = 1
}: Options = {}) {
  const dataDir = existingDataDir ?? (await mkdtemp(join(tmpdir(), 'selvedge-bench-')))
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMIT_SCALE: '1000',
    WEB_CONCURRENCY: String(processes),
    DATABASE_URL: databaseUrl
  }
  const child = spawn(process.execPath, [join(project, 'src/server/start.mjs')], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  const url = `http://127.0.0.1:${port}`
  let output = ''
  for await (const chunk of child.stdout) {
    output += String(chunk)
    if (output.includes('is open at')) break
  }
  if (!output.includes('is open at')) throw new Error('the shop did not start')

  return {
    url,
    pid: child.pid ?? 0,
    /** Returns the cookie header. */
    async signIn(role: 'user' | 'admin' = 'user'): Promise<string> {
      const { email, password } = DEMO_ACCOUNTS[role === 'admin' ? 0 : 1]
      const response = await fetch(`${url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password })
      })
      return response.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ')
    },
    async stop(): Promise<void> {
      const exited = once(child, 'exit')
      child.kill()
      await exited
      if (!existingDataDir) await rm(dataDir, { recursive: true, force: true })
    }
  }
}
