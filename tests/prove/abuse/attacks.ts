import { execFileSync } from 'node:child_process'
import { request } from 'node:http'
import { DatabaseSync } from 'node:sqlite'

import { isApiError } from '../../../src/api/errors.ts'
import { HOUR, MINUTE } from '../../../src/lib/dates.ts'
import { createSession } from '../../../src/server/people/sessions/sessions.ts'
import { getSqliteFile } from '../../../src/server/platform/database/open.ts'
import type { Buyer } from '../../support/buyer.ts'
import { type Fleet, startFleet } from '../../support/fleet.ts'
import { shopProcess } from '../../support/server-process.ts'
import { freePorts } from '../../support/ports.ts'
import type { Finding, Stage } from '../check.ts'

/** Null if the attack does not apply to the database. */
export type Attack = (stage: Stage) => Promise<Finding | null>

/** The production limits. */
export const AS_IN_PRODUCTION = { RATE_LIMIT_SCALE: '1' }

const urlOf = ({ shops: [shop] }: Fleet): string => shop?.url ?? ''

export async function browserOf({ db }: Pick<Fleet, 'db'>, { id }: Buyer): Promise<Record<string, string>> {
  const { cookie } = await createSession({ now: () => new Date() }, db, id)
  return { cookie: `session=${cookie}` }
}

const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: unknown) => (isApiError(error) ? error.status : 0)
  )

const countOf = <Value>(values: Value[], expected: Value): number => values.filter((value) => value === expected).length

const FILTERS = Array.from({ length: 3000 }, (_, index) => 1000 + index).join(',')
const MAX_PAGE = 600_000

async function filters({ database }: Stage): Promise<Finding> {
  await using fleet = await startFleet(database, 1)
  const buyer = await fleet.buyer()
  const headers = { ...(await browserOf(fleet, buyer)), origin: urlOf(fleet) }
  const from = `/shop/listing?category=${FILTERS.slice(0, 3500)}`
  const responses = [
    await fetch(urlOf(fleet) + from, { headers }),
    await fetch(`${urlOf(fleet)}/shop/listing?category=${FILTERS}`, { headers }),
    await fetch(`${urlOf(fleet)}/shop/review/add`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ from: `/shop/listing?category=${FILTERS}`, productId: 'none' })
    })
  ]
  const sizes = await Promise.all(responses.map(async (response) => (await response.arrayBuffer()).byteLength))
  const statuses = responses.map(({ status }) => status)
  return {
    done: 'pages and a refused form with thousands of filters',
    figure: `${statuses.join(', ')}; at most ${Math.max(...sizes)} B`,
    bound: `no 5xx, at most ${MAX_PAGE} B`,
    wrong: [
      ...statuses.filter((status) => status >= 500).map((status) => `a page got the status ${status}`),
      ...sizes.filter((size) => size > MAX_PAGE).map((size) => `a page had ${size} B`)
    ]
  }
}

async function holds({ database }: Stage): Promise<Finding> {
  await using fleet = await startFleet(database, 1)
  const [buyer, hat] = [await fleet.buyer(), await fleet.product(2000)]
  await buyer.add(hat)
  const { orderId } = await buyer.order()
  const since = new Date(Date.now() - 3 * HOUR + 20 * MINUTE).toISOString()
  await fleet.db.updateTable('orders').set({ created_at: since }).where('id', '=', orderId).execute()
  await fleet.db.updateTable('stock_holds').set({ held_since: since }).where('order_id', '=', orderId).execute()
  await buyer.add(hat)
  await buyer.order()
  const currentHolds = await fleet.db
    .selectFrom('stock_holds')
    .select('expires_at')
    .where('state', '=', 'held')
    .execute()
  const minutes = currentHolds.map(({ expires_at }) => Math.round((Date.parse(expires_at) - Date.now()) / MINUTE))
  await buyer.add(hat, 600)
  const largeOrderStatus = await statusOf(buyer.order())
  return {
    done: 'an unpaid order is replaced 20 minutes before its hold must end; then 602 units are ordered',
    figure: `held for ${minutes.join(', ')} more minutes; responded with ${largeOrderStatus}`,
    bound: 'one hold, at most 20 minutes; 400',
    wrong: [
      ...(currentHolds.length === 1 ? [] : [`there are ${currentHolds.length} holds`]),
      ...minutes
        .filter((remaining) => remaining > 20)
        .map((remaining) => `the stock is held for ${remaining} more minutes`),
      ...(largeOrderStatus === 400 ? [] : [`an order of 602 unpaid units got the status ${largeOrderStatus}`])
    ]
  }
}

/** Milliseconds for a page or a file. */
const MAX_WAIT = 1000

async function locked({ database, times }: Stage): Promise<Finding | null> {
  if (database !== 'sqlite') return null
  await using fleet = await startFleet(database, 1)
  const [buyers, hat] = [await fleet.buyers(times(50)), await fleet.product(1000)]
  const headers = await browserOf(fleet, await fleet.buyer())
  const lock = new DatabaseSync(getSqliteFile({ dataDir: fleet.folder }))
  lock.exec('begin immediate')
  const adding = Promise.all(buyers.map((buyer) => statusOf(buyer.add(hat))))
  let slowest = 0
  for (let index = 0; index < 20; index += 1) {
    const startedAt = performance.now()
    await (await fetch(`${urlOf(fleet)}${index % 2 ? '/favicon.svg' : '/shop/listing'}`, { headers })).arrayBuffer()
    slowest = Math.max(slowest, Math.round(performance.now() - startedAt))
  }
  const statuses = await adding
  lock.close()
  const statusAfterLock = await statusOf(buyers[0]?.add(hat) ?? Promise.reject(new Error('there is no buyer')))
  return {
    done: `${buyers.length} shoppers add while another program holds the database's lock`,
    figure: `${countOf(statuses, 503)} responded with 503; pages and files within ${slowest} ms`,
    bound: `all 503, and 200 afterwards; pages and files within ${MAX_WAIT} ms`,
    wrong: [
      ...statuses.filter((status) => status !== 503).map((status) => `a change got the status ${status}`),
      ...(statusAfterLock === 200 ? [] : [`a change after the lock got the status ${statusAfterLock}`]),
      ...(slowest > MAX_WAIT ? [`a page or file took ${slowest} ms`] : [])
    ]
  }
}

/** Otherwise SIGXFSZ ends the process instead of failing the write. */
const IGNORE_FILE_SIZE = "--import=data:text/javascript,process.on('SIGXFSZ',()=>{})"

async function fullDisk({ database }: Stage): Promise<Finding | null> {
  if (database !== 'sqlite') return null
  await using fleet = await startFleet(database, 1, { settings: { NODE_OPTIONS: IGNORE_FILE_SIZE } })
  const [buyer, hat] = [await fleet.buyer(), await fleet.product(10)]
  const headers = await browserOf(fleet, buyer)
  const anHourAgo = new Date(Date.now() - HOUR).toISOString()
  await fleet.db.updateTable('sessions').set({ seen_at: anHourAgo }).execute()
  execFileSync('prlimit', ['--pid', String(fleet.shops[0]?.pid), '--fsize=1'])
  const addStatus = await statusOf(buyer.add(hat))
  const page = await fetch(`${urlOf(fleet)}/shop/account`, { headers })
  const health = await (await fetch(`${urlOf(fleet)}/healthz`)).text()
  return {
    done: 'a signed-in shopper looks around and adds while nothing can be written',
    figure: `page ${page.status}, change ${addStatus}, health: ${health}`,
    bound: 'page 200, change 503, health names the disk',
    wrong: [
      ...(page.status === 200 ? [] : [`a page got the status ${page.status}`]),
      ...(addStatus === 503 ? [] : [`a change got the status ${addStatus}`]),
      ...(health.includes('disk') ? [] : [`the health was '${health}'`])
    ]
  }
}

async function logins({ database }: Stage): Promise<Finding> {
  await using fleet = await startFleet(database, 1, { settings: { RATE_LIMIT_SCALE: '0.1' } })
  const account = { userName: 'Ada', email: 'ada@example.com', password: 'long enough to be one' }
  const headers = { 'content-type': 'application/json' }
  const post = async (path: string) => {
    const response = await fetch(urlOf(fleet) + path, { method: 'POST', headers, body: JSON.stringify(account) })
    return ((await response.json()) as { success: boolean }).success
  }
  await post('/api/auth/register')
  const { id } = await fleet.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', account.email)
    .executeTakeFirstOrThrow()
  for (let index = 0; index < 150; index += 1) await createSession({ now: () => new Date() }, fleet.db, id)
  let succeeded = 0
  for (let index = 0; index < 60; index += 1) if (await post('/api/auth/login')) succeeded += 1
  const sessions = await fleet.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()
  return {
    done: '60 correct logins of one account, where 30 are allowed',
    figure: `${succeeded} succeeded, ${sessions.length} sessions`,
    bound: '30, at most 100 sessions',
    wrong: [
      ...(succeeded === 30 ? [] : [`${succeeded} logins succeeded`]),
      ...(sessions.length <= 100 ? [] : [`the account has ${sessions.length} sessions`])
    ]
  }
}

async function products({ database }: Stage): Promise<Finding> {
  await using fleet = await startFleet(database, 1)
  for (let count = 0; count < 1200; count += 1) await fleet.product(1)
  const productList = (await (await fetch(`${urlOf(fleet)}/api/shop/products/get`)).json()) as { data: unknown[] }
  return {
    done: 'a visitor asks for all of 1,200 products at once',
    figure: `${productList.data.length} answered`,
    bound: '1,000',
    wrong: productList.data.length === 1000 ? [] : [`${productList.data.length} products were answered`]
  }
}

async function captures({ database }: Stage): Promise<Finding> {
  await using fleet = await startFleet(database, 1, { settings: AS_IN_PRODUCTION })
  const buyer = await fleet.buyer()
  await buyer.add(await fleet.product(1))
  const ordered = await buyer.order()
  const statuses = []
  for (let index = 0; index < 100; index += 1) statuses.push(await statusOf(buyer.capture(ordered)))
  const refusedCount = countOf(statuses, 429)
  return {
    done: '100 captures of an order that its payer has not approved',
    figure: `${100 - refusedCount} went on to PayPal`,
    bound: '30',
    wrong: refusedCount === 70 ? [] : [`${100 - refusedCount} captures went on to PayPal`]
  }
}

/** `fetch` would normalize the path. */
function statusOfPath(url: string, path: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  request(url, { path, headers: { connection: 'close' } }, (response) => resolve(response.resume().statusCode ?? 0))
    .on('error', reject)
    .end()
  return promise
}

const PATHS = ['/api/../healthz', '/api/%2e%2e/healthz', '/api/..\\healthz', '/api/x/../../healthz']

async function paths({ database }: Stage): Promise<Finding> {
  await using fleet = await startFleet(database, 1)
  const [port = 0] = await freePorts(1)
  const front = shopProcess(port, { API_HOST: urlOf(fleet), PUBLIC_URL: `http://localhost:${port}` })
  try {
    await front.start()
    const statuses = await Promise.all(PATHS.map((path) => statusOfPath(front.url, path)))
    const unblockedPaths = PATHS.filter((_, index) => ![400, 404].includes(statuses[index] ?? 0))
    return {
      done: 'paths that leave the API, through a front end on another host',
      figure: statuses.join(', '),
      bound: '400 or 404',
      wrong: unblockedPaths.map((path) => `${path} was passed on`)
    }
  } finally {
    await front.stop()
  }
}

async function refusals({ database }: Stage): Promise<Finding> {
  await using fleet = await startFleet(database, 1, { settings: { RATE_LIMIT_SCALE: '0.05' } })
  const headers = { 'content-type': 'application/json' }
  for (let index = 0; index < 300; index += 1) {
    const body = JSON.stringify({ email: `n${index}@example.com`, password: 'a guess' })
    await fetch(`${urlOf(fleet)}/api/auth/login`, { method: 'POST', headers, body })
  }
  const rows = await fleet.db.selectFrom('attempts').select('key').execute()
  return {
    done: '300 failed logins of one network, where 5 are allowed, each with another address',
    figure: `${rows.length} rows`,
    bound: 'at most 30',
    wrong: rows.length <= 30 ? [] : [`${rows.length} rows were written`]
  }
}

export const ATTACKS: Record<string, Attack> = {
  filters,
  holds,
  locked,
  'full-disk': fullDisk,
  logins,
  products,
  captures,
  paths,
  refusals
}
