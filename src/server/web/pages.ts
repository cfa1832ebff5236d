import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'

import type { Client } from '../../api/client.ts'
import type { SessionUser } from '../../api/contract/auth.ts'
import { thisYear } from '../../lib/dates.ts'
import type { PageVisit } from '../auth/visits.ts'
import type { Config } from '../config.ts'
import { countPage } from '../metrics.ts'
import { CapturedResponse } from './captured-response.ts'
import type { RefusedForm } from './forms.ts'
import { pageHeaders } from './page-headers.ts'
import { PageCache } from './page-cache.ts'
import { policyFor } from './content-security-policy.ts'
import { represent, send } from './representation.ts'
import { sharedAddress } from './shared-pages.ts'

/** What a page gets to work with. Pages that are the same for everyone get no user and a client that is signed out. */
export interface PageLocals {
  call: Client
  user: SessionUser | undefined
  shopName: string
  /** Payments are simulated: said before anyone pays. */
  simulated: boolean
  refused: RefusedForm | undefined
}

/** Renders a page onto a response: Astro's handler. */
export type RenderPage = (req: IncomingMessage, res: ServerResponse, locals: PageLocals) => Promise<void>

/** Brotli 9 takes a few milliseconds and is paid once for a kept page; 4 is for a page that is sent once. */
const qualityFor = (shared: boolean): number => (shared ? 9 : 4)

export interface PageRequest {
  req: IncomingMessage
  res: ServerResponse
  url: URL
  visit: PageVisit
  /** Made only when the page is rendered. */
  locals: () => PageLocals
}

interface RefusedRequest {
  req: IncomingMessage
  res: ServerResponse
  locals: PageLocals
}

/** Answers pages: kept ones from the cache, the visitor's own rendered for them. */
export function createPages(config: Config, render: RenderPage, keep: boolean) {
  const cache = new PageCache()

  async function make(req: IncomingMessage, locals: PageLocals, shared: boolean, status?: number) {
    const captured = new CapturedResponse(req)
    const [page] = await Promise.all([captured.rendered, render(req, captured, locals)])
    const policy = policyFor(page.headers['content-security-policy'] ?? '', page.body.toString())
    const headers = pageHeaders(config, { path: req.url?.split('?')[0] ?? '', policy, shared })
    return represent(status ?? page.status, page.body, headers, qualityFor(shared))
  }

  return {
    async answer({ req, res, url, visit, locals }: PageRequest): Promise<void> {
      const shared = sharedAddress(url)
      if (shared) req.url = shared
      // Without a version nobody could say when a cached page is stale.
      if (!keep || !shared || visit.catalogueVersion === undefined)
        return send(req, res, await make(req, locals(), false))
      // The year stands at the foot of each page.
      const key = `${visit.catalogueVersion} ${thisYear()} ${shared}`
      const kept = cache.find(key)
      countPage(kept !== undefined)
      send(req, res, kept ?? (await cache.render(key, () => make(req, locals(), true))))
    },

    /** A page that shows a refused form again, as if it had been asked for. */
    async answerRefused({ req, res, locals }: RefusedRequest, page: string, status: number): Promise<void> {
      req.method = 'GET'
      req.url = page
      send(req, res, await make(req, locals, false, status))
    }
  }
}

export function redirect(res: ServerResponse, status: 302 | 303, location: string, cookies: string[] = []): void {
  const headers: OutgoingHttpHeaders = { location, 'cache-control': 'no-store' }
  if (cookies.length > 0) headers['set-cookie'] = cookies
  res.writeHead(status, headers).end()
}
