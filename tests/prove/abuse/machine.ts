import { execFileSync } from 'node:child_process'
import { request } from 'node:http'
import { DatabaseSync } from 'node:sqlite'

import { HOUR } from '../../../src/lib/dates.ts'
import { getSqliteFile } from '../../../src/server/platform/database/open.ts'
import { startFleet } from '../../support/fleet.ts'
import { freePorts } from '../../support/ports.ts'
import { shopProcess } from '../../support/server-process.ts'
import type { Finding, Stage } from '../check.ts'
import { browserOf, countOf, statusOf, urlOf } from './attack.ts'

/** Milliseconds for a page or a file. */
const MAX_WAIT = 1000

export async function locked({ database, times }: Stage): Promise<Finding | null> {
  if (database !== 'sqlite') return null
  await using fleet = await startFleet(database, 1)
  const [buyers, hat] = [await fleet.buyers(times(50)), await fleet.product(1000)]
  const headers = await browserOf(fleet, await fleet.buyer())
  // The first page also loads the code of pages.
  await (await fetch(`${urlOf(fleet)}/shop/home`, { headers })).arrayBuffer()
  const lock = new DatabaseSync(getSqliteFile({ dataDir: fleet.folder }))
  lock.exec('begin immediate')
  const adding = Promise.all(buyers.map((buyer) => statusOf(buyer.add(hat))))
  let slowest = 0
  for (let index = 0; index < 20 && slowest <= MAX_WAIT; index += 1) {
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

export async function fullDisk({ database }: Stage): Promise<Finding | null> {
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

/** `fetch` would normalize the path. */
function statusOfPath(url: string, path: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  request(url, { path, headers: { connection: 'close' } }, (response) => resolve(response.resume().statusCode ?? 0))
    .on('error', reject)
    .end()
  return promise
}

const PATHS = ['/api/../healthz', '/api/%2e%2e/healthz', '/api/..\\healthz', '/api/x/../../healthz']

export async function paths({ database }: Stage): Promise<Finding> {
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
