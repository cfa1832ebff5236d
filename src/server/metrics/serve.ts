import { createServer } from 'node:http'

import { collectDefaultMetrics, Registry } from 'prom-client'

import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { listen, stopServing } from '../listen.ts'
import { registry } from '../metrics.ts'
import { addShopGauges } from './gauges.ts'

/** Serves metrics on a separate port, which shoppers cannot reach. The returned function stops the server. */
export async function serveMetrics(
  { host, metricsPort }: Pick<Config, 'host' | 'metricsPort'>,
  db?: Db
): Promise<() => Promise<void>> {
  if (!metricsPort) return async () => {}
  const processRegistry = new Registry()
  collectDefaultMetrics({ register: processRegistry })
  if (db) addShopGauges(processRegistry, db)
  const mergedRegistry = Registry.merge([registry, processRegistry])
  const server = createServer((req, res) => {
    if (req.url !== '/metrics') return void res.writeHead(404).end()
    mergedRegistry.metrics().then(
      (text) => res.writeHead(200, { 'content-type': mergedRegistry.contentType }).end(text),
      () => res.writeHead(503).end()
    )
  })
  await listen(server, { host, port: metricsPort }, 'METRICS_PORT')
  return () => stopServing(server)
}
