import cluster from 'node:cluster'

import { type Mode, readConfig, requireDifferentPorts } from './platform/config/config.ts'
import { exitWithError } from './process/exit-with-error.ts'
import { openLog } from './platform/log.ts'
import { serveShop } from './serve.ts'
import { onShutdown } from './process/on-shutdown.ts'
import { printStartupMessage } from './process/startup-message.ts'
import { reportReady, startWorkers } from './process/workers.ts'

const mode: Mode = process.argv[2] === 'serve' ? 'serve' : 'demo'

try {
  const config = readConfig(mode, process.env)
  // The other commands use no ports.
  requireDifferentPorts(config)
  const log = openLog(config)
  // Without this, Node would exit.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  const isSingle = config.processes === 1 || cluster.isWorker
  const stop = await (isSingle ? serveShop(config) : startWorkers(config, log))
  const onStopFailed = (error: unknown) => {
    log.error({ err: error }, 'shutdown failed')
    process.exit(1)
  }
  onShutdown(() => void stop().then(() => process.exit(0), onStopFailed))
  // Last, because whoever waits for it may send a signal.
  if (cluster.isWorker) reportReady()
  else printStartupMessage(config)
} catch (error) {
  exitWithError(error)
}
