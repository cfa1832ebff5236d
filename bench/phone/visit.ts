import { setTimeout as pause } from 'node:timers/promises'

import type { BrowserContext, Page, Request } from 'playwright'

import { type Credentials, signInBrowser } from '../../tests/support/people.ts'
import { openSlowPage, type Phone, withContext } from './phone.ts'

/** Milliseconds. */
const LOAD_TIMEOUT = 60_000
const TIME_AFTER_LOAD = 500
const SCRIPTS_TIME = 10_000

export interface Visit {
  url: string
  /** Undefined on screens for visitors who are not signed in. */
  credentials: Credentials | undefined
}

/** Returns milliseconds since the navigation began. */
export const measureLargestPaint = (phone: Phone, visit: Visit): Promise<number> =>
  withContext(phone, async (context) => {
    const page = await openPage(context, visit)
    await page.goto(visit.url, { timeout: LOAD_TIMEOUT })
    // Chrome reports a paint after the frame.
    await pause(TIME_AFTER_LOAD)
    return page.evaluate(readLargestPaint)
  })

/** The entries are not in the performance timeline, only in observers. */
function readLargestPaint(): Promise<number> {
  return new Promise((resolve) => {
    const onEntries = (list: PerformanceObserverEntryList) => resolve(list.getEntries().at(-1)?.startTime ?? 0)
    new PerformanceObserver(onEntries).observe({ type: 'largest-contentful-paint', buffered: true })
  })
}

interface ScriptCount {
  requests: number
  /** Compressed, with headers. */
  bytes: number
}

/** Counts the scripts that the page and its service worker load until a given time after the navigation. */
export const countScripts = (phone: Phone, visit: Visit): Promise<Record<'page' | 'worker', ScriptCount>> =>
  withContext(phone, async (context) => {
    const requests: Request[] = []
    context.on('requestfinished', (request) => requests.push(request))
    const page = await openPage(context, visit)
    await Promise.all([page.goto(visit.url, { timeout: LOAD_TIMEOUT }), pause(SCRIPTS_TIME)])
    const isOfWorker = (request: Request) => request.serviceWorker() !== null
    return {
      page: await sum(requests.filter((request) => !isOfWorker(request))),
      worker: await sum(requests.filter(isOfWorker))
    }
  })

async function sum(requests: Request[]): Promise<ScriptCount> {
  const count = { requests: 0, bytes: 0 }
  for (const request of requests) {
    const response = await request.response()
    const { responseHeadersSize, responseBodySize } = await request.sizes()
    const type = (await response?.headerValue('content-type')) ?? ''
    // The browser's cache has the others.
    const isLoaded = responseBodySize > 0 && !response?.fromServiceWorker()
    if (!type.includes('javascript') || !isLoaded) continue
    count.requests += 1
    count.bytes += responseHeadersSize + responseBodySize
  }
  return count
}

async function openPage(context: BrowserContext, { credentials }: Visit): Promise<Page> {
  if (credentials) await signInBrowser(context, credentials)
  return openSlowPage(context)
}
