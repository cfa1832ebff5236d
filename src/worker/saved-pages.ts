import type { WorkboxPlugin } from 'workbox-core'
import { NetworkFirst, NetworkOnly } from 'workbox-strategies'

import { PAGE_CACHE } from '../lib/page-caches.ts'
import { ASSET_CACHE, OFFLINE_PAGE, trimCache } from './caches.ts'
import { countLogouts, eraseIfSignedOut } from './sessions.ts'

const HOME = '/shop/home'

/** These redirect to the home page. */
const ROOTS = new Set(['/', '/shop', '/shop/'])

/** The server marks personal pages with `no-store`. */
const isForEveryone = ({ status, redirected, headers }: Response): boolean =>
  status === 200 && !redirected && !/no-store/.test(headers.get('cache-control') ?? 'no-store')

async function changeHtml(response: Response, change: (html: string) => string): Promise<Response> {
  const headers = new Headers(response.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new Response(change(await response.text()), { headers })
}

/** Shows the line in the page's header that says so. */
const markAsOffline = (response: Response): Promise<Response> =>
  changeHtml(response, (html) => html.replace(/(<p id="offline"[^>]*?) hidden/, '$1'))

/** Finds the newest version. */
async function findOfflinePage(): Promise<Response | undefined> {
  const assets = await caches.open(ASSET_CACHE)
  const pages = await assets.matchAll(OFFLINE_PAGE, { ignoreSearch: true, ignoreVary: true })
  return pages.at(-1)
}

/** Without the worker, the browser would show its own error page. */
async function respondToUnsentForm({ referrer }: Request): Promise<Response | undefined> {
  const page = await findOfflinePage()
  return (
    page &&
    changeHtml(page, (html) =>
      html
        .replace('id="not-saved"', '$& hidden')
        .replace('id="not-sent" hidden', 'id="not-sent"')
        .replace(/(?<=id="not-sent".*?href=")[^"]*/s, () => referrer || HOME)
    )
  )
}

async function respondOffline(request: Request): Promise<Response | undefined> {
  const url = new URL(request.url)
  if (request.mode !== 'navigate' || url.pathname.startsWith('/admin')) return undefined
  if (ROOTS.has(url.pathname)) return Response.redirect(HOME)
  return findOfflinePage()
}

const plugin: WorkboxPlugin = {
  handlerWillStart: async ({ state }) => {
    if (state) state['logoutCount'] = countLogouts()
  },
  cacheWillUpdate: async ({ response, state }) =>
    isForEveryone(response) && state?.['logoutCount'] === countLogouts() ? response : null,
  cacheDidUpdate: trimCache,
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
    cachedResponse && request.mode === 'navigate' ? markAsOffline(cachedResponse) : cachedResponse,
  handlerDidError: ({ request }) => respondOffline(request),
  handlerWillRespond: async ({ request, response }) => {
    await eraseIfSignedOut(request, response)
    return response
  }
}

const options = { cacheName: PAGE_CACHE, matchOptions: { ignoreVary: true }, plugins: [plugin] }

export const shopPages = new NetworkFirst(options)
export const shopForms = new NetworkOnly({
  plugins: [{ handlerDidError: ({ request }) => respondToUnsentForm(request) }]
})
export const otherPages = new NetworkOnly(options)
