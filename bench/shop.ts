import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { DEMO_ACCOUNTS } from '../demo/accounts.ts'

const START = fileURLToPath(new URL('../src/server/start.mjs', import.meta.url))

interface Options {
  port?: number
  /** Default: a new folder, deleted when the shop closes. */
  dataDir?: string
  databaseUrl?: string | undefined
}

/** Starts the demo in its own process. A database that has accounts is not seeded again. */
export async function openBenchShop({ port = 4391, dataDir: given, databaseUrl }: Options = {}) {
  const dataDir = given ?? (await mkdtemp(join(tmpdir(), 'selvedge-bench-')))
  const own = { PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT_SCALE: '1000' }
  const env = { ...process.env, ...own, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) }
  const child = spawn(process.execPath, [START], { env, stdio: ['ignore', 'pipe', 'inherit'] })
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
    /** Returns the cookie header of the demo's shopper or admin. */
    async signIn(role: 'user' | 'admin' = 'user'): Promise<string> {
      const { email, password } = DEMO_ACCOUNTS[role === 'admin' ? 0 : 1]
      const answer = await fetch(`${url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password })
      })
      return answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ')
    },
    async stop(): Promise<void> {
      const ended = once(child, 'exit')
      child.kill()
      await ended
      if (!given) await rm(dataDir, { recursive: true, force: true })
    }
  }
}
