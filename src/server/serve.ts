import cluster from 'node:cluster'
import type { RequestListener } from 'node:http'

import { createApp } from './app.ts'
import { ensureBuilt, readBuildVersion } from './build.ts'
import { ensureDataFolder } from './platform/config/data-folder.ts'
import type { Config } from './platform/config/config.ts'
import { loadPages } from './web/render-page.ts'
import { createHttpServer, listen, stopServing, toListener } from './platform/http/listen.ts'
import { type OpenShop, openShop } from './process/open-shop.ts'

/**
 * Starts the shop, and returns a function that stops it. Throws a ConfigError, or an Error with a cause, for a problem
 * that the owner can fix.
 */
export async function serveShop(
  config: Config,
  open: (config: Config) => Promise<OpenShop> = openShop
): Promise<() => Promise<void>> {
  let listener: RequestListener = (_req, res) => res.writeHead(503, { 'retry-after': '1' }).end('The shop is starting.')
  const server = createHttpServer((req, res) => listener(req, res))
  try {
    if (!cluster.isWorker) {
      // If the port is in use, nothing is built, migrated or seeded.
      await listen(server, config)
      await prepareFiles(config)
    }
    const renderPage = await loadPages()
    const version = await readBuildVersion()
    // Last, so that no failure leaves a database open.
    const { stopJobs, close, ...parts } = await open(config)
    listener = toListener(createApp({ ...parts, version, renderPage }))
    // As soon as a worker listens, it receives its share of the connections.
    if (cluster.isWorker) await listen(server, config)
    return async () => {
      await Promise.all([stopServing(server), stopJobs()])
      await close()
    }
  } catch (error) {
    server.close()
    throw error
  }
}

/** Creates the data folder and builds the pages. Files that are created later are private. */
export async function prepareFiles({ dataDir }: Config): Promise<void> {
  await ensureDataFolder(dataDir)
  await ensureBuilt()
  process.umask(0o077)
}
