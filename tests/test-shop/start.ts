import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { z } from 'zod'

import { ensureBuilt } from '../../src/server/build.ts'
import { readVariable, readVariables } from '../../src/server/platform/config/environment-variables.ts'
import { exitWithError } from '../../src/server/process/exit-with-error.ts'
import { onShutdown } from '../../src/server/process/on-shutdown.ts'
import { locateShop } from './place.ts'

/** `npm run shop:test` starts a shop for each worker of a test runner, with its own data, payments and clock. */

/** A developer's own settings must not reach these shops. */
const CLEARED_SETTINGS = Object.fromEntries(
  Object.keys(process.env)
    .filter((name) => /^(DATABASE_URL|API_HOST|SMTP_URL|METRICS_PORT|PUBLIC_URL|PAYMENTS|S3_.+|PAYPAL_.+)$/.test(name))
    .map((name) => [name, ''])
)
const SHOP = fileURLToPath(new URL('shop.ts', import.meta.url))
const WORKERS_VARIABLE = {
  expected: 'a number of workers from 1 to 64',
  schema: z.coerce.number().int().min(1).max(64).default(1)
}
const { firstPort, workers } = readSettings()
const folder = await mkdtemp(join(tmpdir(), 'selvedge-test-shop-'))

await ensureBuilt()
const shops: ChildProcess[] = []
onShutdown(() => void close(0))
await Promise.all(Array.from({ length: workers }, (_, worker) => open(worker)))
// Tests should not wait for a shop that has failed.
for (const shop of shops) shop.once('exit', () => void close(1))

console.log('\n  Shops for tests, one for each worker:')
for (let worker = 0; worker < workers; worker += 1) {
  const { shop, paypal, control } = locateShop(firstPort, worker)
  console.log(`  ${worker}: ${shop}, payments ${paypal}, control ${control}`)
}

function readSettings() {
  const { PORT, WORKERS } = process.env
  try {
    return { firstPort: readVariables({ PORT }, {}).PORT, workers: readVariable('WORKERS', WORKERS_VARIABLE, WORKERS) }
  } catch (error) {
    return exitWithError(error)
  }
}

async function open(worker: number): Promise<void> {
  const { port, paypalPort, controlPort } = locateShop(firstPort, worker)
  const ownSettings = {
    PORT: port,
    PAYPAL_PORT: paypalPort,
    CONTROL_PORT: controlPort,
    DATA_DIR: join(folder, String(worker))
  }
  const settings = Object.fromEntries(Object.entries(ownSettings).map(([name, value]) => [name, String(value)]))
  const child = fork(SHOP, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { NODE_ENV: 'production', RATE_LIMIT_SCALE: '1000', ...process.env, ...CLEARED_SETTINGS, ...settings }
  })
  shops.push(child)
  const [first] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as unknown[]
  if (first !== 'open') await close(1)
}

async function close(code: number): Promise<never> {
  await Promise.all(
    shops.map(async (shop) => {
      if (shop.exitCode !== null || shop.signalCode !== null) return
      const ended = once(shop, 'exit')
      shop.kill('SIGTERM')
      await ended
    })
  )
  await rm(folder, { recursive: true, force: true })
  process.exit(code)
}
