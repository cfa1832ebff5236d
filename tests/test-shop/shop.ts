import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'

import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'

import { captureDemoPayments } from '../../demo/capture-payments.ts'
import { type Config, readConfig } from '../../src/server/platform/config/config.ts'
import { exitWithError } from '../../src/server/process/exit-with-error.ts'
import { listen, stopServing } from '../../src/server/platform/http/listen.ts'
import { openShop } from '../../src/server/process/open-shop.ts'
import { serveShop } from '../../src/server/serve.ts'
import { onShutdown } from '../../src/server/process/on-shutdown.ts'
import { createClock } from './clock.ts'
import { createControl } from './control.ts'
import { takeSnapshot } from './snapshot.ts'

const controlPort = Number(process.env['CONTROL_PORT'])
const clock = createClock()
const control = createServer((_req, res) => res.writeHead(503).end())

let app: Hono | undefined

try {
  const config = readConfig('demo', process.env)
  await listen(control, { host: '127.0.0.1', port: controlPort })
  const stop = await serveShop(config, openWithControl)
  // Clients poll the control API until the shop is ready.
  if (app) control.removeAllListeners('request').on('request', getRequestListener(app.fetch))
  onShutdown(() => void Promise.all([stop(), stopServing(control)]).then(() => process.exit(0)))
  process.send?.('open')
} catch (error) {
  exitWithError(error)
}

async function openWithControl(shopConfig: Config) {
  const open = await openShop(shopConfig, clock.now)
  if (!open.local || shopConfig.payments.kind !== 'simulated')
    throw new Error('A shop for tests has everything in itself.')
  const { shop, runJobs } = open.local
  await runJobs()
  const restore = await takeSnapshot(shop.db, join(shopConfig.dataDir, 'as-seeded.sqlite'))
  const paypalUrl = `http://localhost:${shopConfig.payments.port}`
  const reset = async () => {
    clock.reset()
    await restore()
    await fetch(`${paypalUrl}/control/reset`, { method: 'POST' })
    // The stand-in has deleted them.
    await shop.db.updateTable('payments').set({ capture_id: null }).where('state', '=', 'captured').execute()
    await captureDemoPayments(shop.db, shop.paypal, paypalUrl)
    await rm(join(shopConfig.dataDir, 'outbox'), { recursive: true, force: true })
  }
  app = createControl({ shop, clock, paypalUrl, runJobs, reset })
  return open
}
