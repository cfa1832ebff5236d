import type { Handler } from 'hono'

import { removeTitleFromPath } from '../../domain/products/product-url.ts'
import { getCurrentYear, MINUTE } from '../../lib/dates.ts'
import type { Env, RequestContext } from '../platform/http/env.ts'
import type { Session } from '../platform/http/session.ts'
import type { RejectedForm } from './submit-form.ts'
import { PageCache, sendSharedPage } from './page-cache.ts'
import type { CreateLocals, PageLocals } from './page-locals.ts'
import { isLongList, normalizeSharedPageUrl } from './shared-pages.ts'

/** `url` is a path with an optional query. */
export type RenderPage = (url: string, locals: PageLocals) => Promise<Response>

interface Parts {
  renderPage: RenderPage
  createLocals: CreateLocals
  /** False during development. */
  isCacheEnabled: boolean
}

interface RejectedPage {
  url: string
  status: number
  rejectedForm: RejectedForm
}

/** Stops retrying while the catalog keeps changing. */
const MAX_ATTEMPTS = 3

const LONG_LIST_MS = 10 * MINUTE

const HTML = 'text/html; charset=utf-8'

/** With `no-store`, Back shows nothing private after a logout. */
const PERSONAL = { 'cache-control': 'private, no-store', vary: 'cookie' }

/** The guard checks each request, so browsers must revalidate. */
const SHARED = { 'cache-control': 'private, no-cache', vary: 'cookie, accept-encoding' }

export function createPages({ renderPage, createLocals, isCacheEnabled }: Parts) {
  const cache = new PageCache()

  const render = async (context: RequestContext, url: string, session: Session | null) =>
    renderPage(url, (await createLocals(context, session)).locals)

  /** Building a page takes several calls, so a change between them could mix old and new prices. */
  async function renderShared(context: RequestContext, url: string): Promise<Response> {
    let before = context.get('pageContext')
    for (let attempt = 1; ; attempt += 1) {
      const page = await render(context, url, null)
      const after = await context.get('loadPageContext')()
      const isLast = attempt === MAX_ATTEMPTS || isLongList(url)
      if (after.pageVersion === before.pageVersion || isLast) return addHeaders(page, SHARED)
      before = after
    }
  }

  /** Serves a page that is the same for everyone from the cache. Passes other pages on. */
  const sendShared: Handler<Env> = async (context, next) => {
    const url = normalizeSharedPageUrl(context.get('url'))
    const { pageVersion } = context.get('pageContext')
    // Without a version, a cached page could be stale.
    if (!url || !isCacheEnabled || pageVersion === undefined) return next()
    // The footer shows the year. Lists of all products take too long to be as new as each page.
    const version = isLongList(url)
      ? String(Math.floor(Date.now() / LONG_LIST_MS))
      : `${pageVersion} ${getCurrentYear()}`
    const page = await cache.find(url, version, () => renderShared(context, url))
    return redirectToCurrentTitle(context, page.headers['content-location']) ?? sendSharedPage(context, page)
  }

  const sendPersonal: Handler<Env> = async (context) => {
    const { pathname, search } = context.get('url')
    const page = await render(context, pathname + search, context.get('session'))
    return addHeaders(page, PERSONAL)
  }

  async function renderRejected(locals: PageLocals, { url, status, rejectedForm }: RejectedPage): Promise<Response> {
    const page = await renderPage(url, { ...locals, rejectedForm })
    return addHeaders(new Response(page.body, { status, headers: page.headers }), PERSONAL)
  }

  return { sendShared, sendPersonal, renderRejected }
}

export type Pages = ReturnType<typeof createPages>

/** Search engines should list a product once, also after it was renamed. */
function redirectToCurrentTitle(context: RequestContext, location: string | undefined): Response | undefined {
  const { pathname, search } = context.get('url')
  const hasTitle = removeTitleFromPath(pathname) !== pathname
  if (!location || context.get('session') || !hasTitle || pathname === location) return undefined
  // A browser must not keep it, because the product can have the old title again.
  for (const [name, value] of Object.entries(SHARED)) context.header(name, value)
  return context.redirect(location + search, 301)
}

function addHeaders(page: Response, headers: Record<string, string>): Response {
  // A sitemap is not HTML.
  if (page.headers.get('content-type')?.startsWith('text/html') ?? true) page.headers.set('content-type', HTML)
  for (const [name, value] of Object.entries(headers)) page.headers.set(name, value)
  return page
}
