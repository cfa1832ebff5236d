import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'

import type { Client } from '../../api/client.ts'
import type { SessionUser } from '../../api/contract/auth.ts'
import type { PageContext } from '../auth/visits.ts'
import type { Config } from '../config.ts'
import { countSharedPage } from '../metrics.ts'
import { CapturedResponse } from './captured-response.ts'
import type { RefusedForm } from './forms.ts'
import { createPageHeaders } from './page-headers.ts'
import { PageCache } from './page-cache.ts'
import { restrictPolicy } from './content-security-policy.ts'
import { compressBody, createRepresentation, sendOnce, sendRepresentation } from './representation.ts'

/** Shared pages have no user, and their client is signed out. */
export interface PageLocals {
  call: Client
  user: SessionUser | undefined
  shopName: string
  simulated: boolean
  /** The origin of the page where a shopper approves a payment. */
  approvalOrigin: string | undefined
  refusedForm: RefusedForm | undefined
}

export type RenderPage = (req: IncomingMessage, res: ServerResponse, locals: PageLocals) => Promise<void>

/** Takes about 15 ms, but only once per cached page. A lower quality exceeds the limit of the product details. */
const CACHED_BROTLI_QUALITY = 9

export interface PageRequest {
  req: IncomingMessage
  res: ServerResponse
  /** Null if the page is rendered for one visitor. */
  sharedUrl: string | null
  context: PageContext
  /** Called only if the page is rendered. */
  createLocals: () => PageLocals
}

interface RefusedRequest {
  req: IncomingMessage
  res: ServerResponse
  locals: PageLocals
}

export function createPages(config: Config, render: RenderPage, isCacheEnabled: boolean) {
  const cache = new PageCache()

  async function renderContent(req: IncomingMessage, locals: PageLocals, shared: boolean) {
    const captured = new CapturedResponse(req)
    const [page] = await Promise.all([captured.rendered, render(req, captured, locals)])
    const policy = restrictPolicy(page.headers['content-security-policy'] ?? '', page.body.toString())
    const headers = createPageHeaders(config, { path: req.url?.split('?')[0] ?? '', policy, shared })
    return { status: page.status, headers, body: page.body }
  }

  async function renderRepresentation(req: IncomingMessage, locals: PageLocals) {
    const { status, headers, body } = await renderContent(req, locals, true)
    return createRepresentation(status, await compressBody(body, CACHED_BROTLI_QUALITY), headers)
  }

  return {
    async serve({ req, res, sharedUrl, context, createLocals }: PageRequest): Promise<void> {
      if (sharedUrl) req.url = sharedUrl
      // Without a version, a cached page could be stale.
      if (!isCacheEnabled || !sharedUrl || context.catalogVersion === undefined)
        return sendOnce(req, res, await renderContent(req, createLocals(), false))
      const cached = cache.find(sharedUrl, context.catalogVersion)
      countSharedPage(cached ? 'hit' : 'miss')
      const renderPage = () => renderRepresentation(req, createLocals())
      sendRepresentation(req, res, cached ?? (await cache.render(sharedUrl, context.catalogVersion, renderPage)))
    },

    async serveRefusedForm({ req, res, locals }: RefusedRequest, page: string, status: number): Promise<void> {
      req.method = 'GET'
      req.url = page
      sendOnce(req, res, { ...(await renderContent(req, locals, false)), status })
    }
  }
}

export function redirect(res: ServerResponse, status: 302 | 303, location: string, cookies: string[] = []): void {
  const headers: OutgoingHttpHeaders = { location, 'cache-control': 'no-store' }
  if (cookies.length > 0) headers['set-cookie'] = cookies
  res.writeHead(status, headers).end()
}
