import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'

import type { Client } from '../../api/client.ts'
import type { SessionUser } from '../../api/contract/auth.ts'
import type { PublishedSections } from '../../content/apply-sections.ts'
import type { RemotePageContext } from '../backend/backend.ts'
import type { Config } from '../config.ts'
import { countSharedPage } from '../metrics.ts'
import type { RejectedForm } from './forms.ts'
import type { PageDictionary } from './page-dictionary.ts'
import { createPageHeaders } from './page-headers.ts'
import { PageCache } from './page-cache.ts'
import { compressBrotli } from './compress.ts'
import { compressBody, type Content, createRepresentation, sendUncached, sendRepresentation } from './representation.ts'

/** Shared pages have no user, and their client is signed out. */
export interface PageLocals {
  call: Client
  user: SessionUser | undefined
  shopName: string
  /** Undefined during development. */
  version: string | undefined
  isSimulated: boolean
  /** The origin of the page where a shopper approves a payment. */
  approvalOrigin: string | undefined
  rejectedForm: RejectedForm | undefined
  /** Logs an error with the id of the request. */
  logError: (error: unknown) => void
  /** Returns the content that was published in the admin panel. */
  loadSections: () => Promise<PublishedSections>
}

export interface RenderedPage {
  status: number
  body: Buffer
  /** The content security policy. */
  policy: string
}

/** `url` is a path with an optional query. */
export type RenderPage = (url: string, locals: PageLocals) => Promise<RenderedPage>

/** Takes about 30 ms, but only once per cached page. */
const CACHED_BROTLI_QUALITY = 10

/**
 * Saves another 2% and takes three times as long. Only for pages that fit into the first ten packets because of it, as the
 * next packets wait for a round trip (RFC 6928).
 */
const BEST_BROTLI_QUALITY = 11

/** Bytes of ten packets after the headers. */
const FIRST_PACKETS = 14_000

/** Stops retrying while the catalog keeps changing. */
const MAX_ATTEMPTS = 3

export interface PageRequest {
  req: IncomingMessage
  res: ServerResponse
  /** Null if the page is rendered for one visitor. */
  sharedUrl: string | null
  context: RemotePageContext
  reloadContext: () => Promise<RemotePageContext>
  /** Called only if the page is rendered. */
  createLocals: (context: RemotePageContext) => PageLocals
}

interface RejectedRequest {
  req: IncomingMessage
  res: ServerResponse
  locals: PageLocals
}

interface PagesOptions {
  config: Config
  renderPage: RenderPage
  isCacheEnabled: boolean
  dictionary: PageDictionary | undefined
}

export function createPages({ config, renderPage, isCacheEnabled, dictionary }: PagesOptions) {
  const cache = new PageCache()

  async function renderContent(url: string, locals: PageLocals, shared: boolean) {
    const { status, body, policy } = await renderPage(url, locals)
    const [path = ''] = url.split('?')
    const headers = createPageHeaders(config, { path, policy, shared, link: dictionary?.findLink(path) })
    return { status, headers, body }
  }

  async function renderShared(url: string, request: PageRequest) {
    const { status, headers, body } = await renderConsistentPage(url, request)
    const bodies = await compressBody(body, CACHED_BROTLI_QUALITY)
    if (bodies.br.length > FIRST_PACKETS && bodies.br.length < FIRST_PACKETS * 1.03)
      bodies.br = await compressBrotli(body, BEST_BROTLI_QUALITY)
    return createRepresentation(status, bodies, headers)
  }

  /** Building a page takes several calls, so a change between them could mix old and new prices. */
  async function renderConsistentPage(url: string, { context, reloadContext, createLocals }: PageRequest) {
    let before = context
    for (let attempt = 1; ; attempt += 1) {
      const content = await renderContent(url, createLocals(before), true)
      const after = await reloadContext()
      if (after.catalogVersion === before.catalogVersion || attempt === MAX_ATTEMPTS) return content
      before = after
    }
  }

  function send(req: IncomingMessage, res: ServerResponse, content: Content): void {
    if (!dictionary?.sendUncached(req, res, content)) sendUncached(req, res, content)
  }

  return {
    async serve(request: PageRequest): Promise<void> {
      const { req, res, sharedUrl, context, createLocals } = request
      // Without a version, a cached page could be stale.
      if (!isCacheEnabled || !sharedUrl || context.catalogVersion === undefined)
        return send(req, res, await renderContent(sharedUrl ?? req.url ?? '', createLocals(context), false))
      const cached = cache.find(sharedUrl, context.catalogVersion)
      countSharedPage(cached ? 'hit' : 'miss')
      const render = () => renderShared(sharedUrl, request)
      const page = cached ?? (await cache.render(sharedUrl, context.catalogVersion, render))
      if (!dictionary?.send(req, res, page)) sendRepresentation(req, res, page)
    },

    async serveRejectedForm({ req, res, locals }: RejectedRequest, page: string, status: number): Promise<void> {
      send(req, res, { ...(await renderContent(page, locals, false)), status })
    }
  }
}

export function redirect(res: ServerResponse, status: 302 | 303, location: string, cookies: string[] = []): void {
  const headers: OutgoingHttpHeaders = { location, 'cache-control': 'no-store' }
  if (cookies.length > 0) headers['set-cookie'] = cookies
  res.writeHead(status, headers).end()
}
