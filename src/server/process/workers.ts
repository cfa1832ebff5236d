import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

import type { Logger } from 'pino'

import { SECOND } from '../../lib/dates.ts'
import type { Config } from '../platform/config/config.ts'
import { listen, stopServing } from '../platform/http/listen.ts'
import { serveWorkerMetrics } from '../platform/metrics/serve.ts'
import { SECRET_VARIABLE, startStandInProcess } from '../platform/paypal/stand-in.ts'
import { prepareFiles } from '../serve.ts'

const READY = 'ready'

/** Called by a worker once it serves requests. */
export const reportReady = (): void => void process.send?.(READY)

/**
 * Starts `config.processes` workers, which serve requests on the same port, and replaces a worker that exits. The
 * returned function stops them. Throws an Error with a cause if they do not start.
 */
export async function startWorkers(config: Config, log: Logger): Promise<() => Promise<void>> {
  // By default, the primary process hands each connection to a worker, and keeps it forever if that worker is killed first.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const stopping = new AbortController()
  const { payments } = config
  await checkPort(config)
  await prepareFiles(config)
  const standIn = payments.kind === 'simulated' ? await startStandInProcess({ ...config, payments }) : undefined
  const environment = standIn && { [SECRET_VARIABLE]: standIn.clientSecret }
  const stopMetrics = await serveWorkerMetrics(config)

  async function stop(): Promise<void> {
    stopping.abort()
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(workers.map(stopWorker))
    await Promise.all([stopMetrics(), standIn?.stop()])
  }

  async function startWorker(): Promise<void> {
    const worker = cluster.fork(environment)
    await waitUntilReady(worker)
    void replaceOnExit(worker)
  }

  async function replaceOnExit(first: Worker): Promise<void> {
    for (let worker: Worker | undefined = first; ; worker = fork()) {
      const exit = worker && (await waitForExit(worker))
      if (stopping.signal.aborted) return
      log.error({ workerPid: worker?.process.pid, ...exit }, 'worker exited')
      // A worker that cannot start must not use the whole processor.
      await wait(SECOND, undefined, { ref: false })
      if (stopping.signal.aborted) return
    }
  }

  /** Returns undefined if the system has no memory for another process. */
  function fork(): Worker | undefined {
    try {
      return cluster.fork(environment)
    } catch (error) {
      log.error({ err: error }, 'worker not started')
      return undefined
    }
  }

  try {
    // Alone, because it creates and migrates the database.
    await startWorker()
    await Promise.all(Array.from({ length: config.processes - 1 }, startWorker))
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

function waitUntilReady(worker: Worker): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  worker.on('message', (message) => {
    if (message === READY) resolve()
  })
  // The worker has printed the reason.
  worker.once('exit', (cause) => reject(new Error('The shop did not start.', { cause })))
  return promise
}

/** Resolves too if the process could not be started. */
async function waitForExit(worker: Worker): Promise<{ code?: number | null; signal?: string | null; error?: unknown }> {
  try {
    const [code, signal] = (await once(worker, 'exit')) as [number | null, string | null]
    return { code, signal }
  } catch (error) {
    return { error }
  }
}

/** Throws an Error with a one-line message if another program uses the port. */
async function checkPort(config: Config): Promise<void> {
  const server = createServer()
  await listen(server, config)
  await stopServing(server)
}

async function stopWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const exited = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  await exited
}
