import cluster from 'node:cluster'
import { createServer } from 'node:http'

import { AggregatorRegistry, collectDefaultMetrics, Registry } from 'prom-client'

import type { Config } from '../config/config.ts'
import type { Db } from '../database/schema.ts'
import { listen, stopServing } from '../http/listen.ts'
import { registry } from './metrics.ts'
import { addHealthGauges, addShopGauges, type ReadHealth } from './gauges.ts'

type MetricsConfig = Pick<Config, 'metricsHost' | 'metricsPort'>

/**
 * Serves the metrics of this process, or gives them to the primary process if this is a worker. The returned function
 * stops the server.
 */
export async function serveMetrics(
  config: MetricsConfig,
  db?: Db,
  readHealth?: ReadHealth
): Promise<() => Promise<void>> {
  if (!config.metricsPort) return async () => {}
  const processRegistry = new Registry()
  collectDefaultMetrics({ register: processRegistry })
  if (db) addShopGauges(processRegistry, db)
  if (readHealth) addHealthGauges(processRegistry, readHealth)
  if (!cluster.isWorker) {
    const mergedRegistry = Registry.merge([registry, processRegistry])
    return openMetricsServer(config, () => mergedRegistry.metrics())
  }
  AggregatorRegistry.setRegistries([registry, processRegistry])
  // Responds to the requests of the primary process.
  void new AggregatorRegistry()
  return async () => {}
}

/** Serves the sum of the workers' metrics. */
export async function serveWorkerMetrics(config: MetricsConfig): Promise<() => Promise<void>> {
  const aggregator = new AggregatorRegistry()
  return openMetricsServer(config, () => aggregator.clusterMetrics())
}

/** Listens on a separate port, which shoppers cannot reach. */
async function openMetricsServer(
  { metricsHost: host, metricsPort }: MetricsConfig,
  readMetrics: () => Promise<string>
): Promise<() => Promise<void>> {
  if (!metricsPort) return async () => {}
  const server = createServer((req, res) => {
    if (req.url !== '/metrics') return void res.writeHead(404).end()
    readMetrics().then(
      (text) => res.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      () => res.writeHead(503).end()
    )
  })
  await listen(server, { host, port: metricsPort }, 'METRICS_PORT')
  return () => stopServing(server)
}
