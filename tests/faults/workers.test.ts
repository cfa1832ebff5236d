import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { freePorts } from '../support/ports.ts'
import { type Fleet, startFleet } from '../support/fleet.ts'

/** One shop with two workers. */
let fleet: Fleet
let metricsPort = 0
beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  metricsPort = port
  const settings = { WEB_CONCURRENCY: '2', LOG_LEVEL: 'info', METRICS_PORT: String(port) }
  fleet = await startFleet('sqlite', 1, { settings })
})
afterAll(() => fleet[Symbol.asyncDispose]())

const getShop = () => {
  const [shop] = fleet.shops
  if (!shop) throw new Error('no shop was started')
  return shop
}

const IN_TIME = { timeout: 120_000, interval: 50 }

/** Opens a connection for each request, because a worker keeps its connections. */
const requestLogin = async (): Promise<number | undefined> => {
  const [response] = (await once(get(`${getShop().url}/auth/login`, { agent: false }), 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response.statusCode
}

/** Resolves to the statuses. */
const requestOften = async () => new Set(await Promise.all(Array.from({ length: 20 }, requestLogin)))

const OK = new Set([200])

/** Repeats, because the system chooses the worker. Resolves to the number of requests and the workers. */
async function requestFromBoth(): Promise<{ count: number; workers: number[] }> {
  for (let count = 20; ; count += 20) {
    expect(await requestOften()).toEqual(OK)
    const workers = await listRunningWorkers()
    if (workers.length > 1) return { count, workers }
  }
}

/** Reads the process IDs from the log of requests. */
const listWorkers = (): number[] => [
  ...new Set(
    getShop()
      .output.split('\n')
      // The last line may be incomplete.
      .slice(0, -1)
      .filter((line) => line.includes('"route":"/auth/login"'))
      .map((line) => (JSON.parse(line) as { pid: number }).pid)
  )
]

async function listRunningWorkers(): Promise<number[]> {
  const pids = listWorkers()
  const running = await Promise.all(pids.map(isRunning))
  return pids.filter((_, index) => running[index])
}

async function readRequestCount(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(/duration_seconds_count\{[^}]*"\/auth\/login"[^}]*\} (\d+)/.exec(text)?.[1] ?? 0)
}

test('both workers serve requests, and the metrics count those of both', async () => {
  const before = await readRequestCount()
  const { count } = await requestFromBoth()
  await vi.waitFor(async () => expect(await readRequestCount()).toBe(before + count), IN_TIME)
})

test('additions to one cart at both workers all count', async () => {
  const hat = await fleet.product(1000)
  const buyer = await fleet.buyer()
  await Promise.all(Array.from({ length: 40 }, () => buyer.add(hat)))
  const line = await fleet.db
    .selectFrom('cart_items')
    .select('quantity')
    .where('variant_id', '=', hat.id)
    .executeTakeFirstOrThrow()
  expect(line.quantity).toBe(40)
})

test('a worker that is killed is replaced, and the other one serves meanwhile', async () => {
  const { workers } = await requestFromBoth()
  process.kill(workers[0] ?? NaN, 'SIGKILL')
  await vi.waitUntil(() => getShop().output.includes('worker exited'), IN_TIME)
  expect(await requestLogin()).toBe(200)
  const known = listWorkers()
  await vi.waitUntil(async () => {
    expect(await requestOften()).toEqual(OK)
    return listWorkers().some((pid) => !known.includes(pid))
  }, IN_TIME)
})

test('the other worker answers all requests while a worker hangs, and after it is killed', async () => {
  const [victim = NaN] = (await requestFromBoth()).workers
  process.kill(victim, 'SIGSTOP')
  expect(await requestOften()).toEqual(OK)
  process.kill(victim, 'SIGKILL')
  expect(await requestOften()).toEqual(OK)
}, 60_000)

test('a shutdown ends the workers, and so does the death of the primary process', async () => {
  for (const end of ['stop', 'kill'] as const) {
    const { workers } = await requestFromBoth()
    await getShop()[end]()
    await vi.waitFor(async () => expect(await Promise.all(workers.map(isRunning))).not.toContain(true), IN_TIME)
    await getShop().start()
  }
})

const isRunning = (pid: number): Promise<boolean> =>
  readFile(`/proc/${pid}/stat`).then(
    () => true,
    () => false
  )
