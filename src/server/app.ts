import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

import type { Logger } from 'pino'

import { MAX_URL_LENGTH } from '../domain/limits.ts'
import type { Backend, RemotePageContext } from './backend/backend.ts'
import type { Config } from './config.ts'
import { countPage } from './daily-counts/count-page.ts'
import { toBusyError } from './db/write-failure.ts'
import { getClientIp, isLoopback } from './http/client-ip.ts'
import { createCartCountCookie, createExpiredSessionCookie, readCartCookie, readSessionCookie } from './http/cookies.ts'
import { INTERNAL_ERROR, RETRY_AFTER_SECONDS } from './http/errors.ts'
import { isForm, isAnyOriginAccepted, submitForm } from './web/forms.ts'
import { findRedirect } from './web/guard.ts'
import { MANIFEST_PATH, sendManifest } from './web/manifest.ts'
import { serveMailbox, isMailboxPath } from './web/mailbox.ts'
import { isValidHost, isOwnHost, checkOrigin } from './http/origin.ts'
import type { PageDictionary } from './web/page-dictionary.ts'
import { PublishedContent } from './web/published-content.ts'
import { createPages, type PageLocals, redirect, type RenderPage } from './web/pages.ts'
import { listApprovalOrigins } from './paypal/approval-origins.ts'
import { readForm } from './web/read-form.ts'
import { REQUEST_ID_HEADER, logRequest } from './web/request-log.ts'
import type { StaticFiles } from './web/static-files.ts'
import { parseTarget, type Target } from './web/target.ts'
import { resolveRedirect } from './web/return-url.ts'

interface AppOptions {
  config: Config
  log: Logger
  backend: Backend
  files?: StaticFiles
  /** Undefined during development. */
  dictionary?: PageDictionary | undefined
  /** The version of the pages, their scripts and their styles. Undefined during development. */
  version?: string
  renderPage: RenderPage
  /** False during development. */
  isCacheEnabled?: boolean
}

export function createApp({
  config,
  log,
  backend,
  files,
  dictionary,
  version,
  renderPage,
  isCacheEnabled = true
}: AppOptions): RequestListener {
  const pages = createPages({ config, renderPage, isCacheEnabled, dictionary })
  const content = new PublishedContent(log)

  async function handleRequest(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const target = req.url ?? '/'
    if (!isValidHost(req.headers.host)) return sendText(res, 400, INVALID_URL)
    if (target.startsWith('/api/')) {
      // People paste keywords with a backslash into URLs.
      const apiUrl = URL.parse(target.replaceAll('\\', '%5C'), 'http://shop')
      if (!apiUrl?.pathname.startsWith('/api/')) return sendText(res, 400, INVALID_URL)
      req.url = apiUrl.pathname + apiUrl.search
      return backend.handleApi(req, res)
    }
    if (target.length > MAX_URL_LENGTH) return sendText(res, 414, 'This URL is too long.')
    const parsed = parseTarget(target)
    if (!parsed) return sendText(res, 400, INVALID_URL)
    const { url, path } = parsed
    // All code below reads the same normalized URL.
    req.url = url.pathname + url.search
    if (path === '/healthz') return sendHealth(res)
    if (path === MANIFEST_PATH) return sendManifest(await readShopName(), res)
    if (files?.serve(url.pathname, req, res)) return
    // Astro's image endpoint, which no page uses.
    if (path.startsWith('/_image')) return sendText(res, 404, 'Image not found.')
    if (path.startsWith('/images/')) return sendImage(path, res)
    if (isMailboxPath(path)) return sendMailbox(req, res, path)
    await sendPage(req, res, parsed)
  }

  async function readShopName(): Promise<string> {
    const { shopName } = await backend.loadPageContext(undefined)
    return shopName ?? config.settings.shopName
  }

  async function sendHealth(res: ServerResponse): Promise<void> {
    const { canRead, message } = await backend.checkHealth()
    sendText(res, canRead ? 200 : 503, message ?? 'ok')
  }

  async function sendImage(path: string, res: ServerResponse): Promise<void> {
    const image = await backend.readImage(path).catch((error: unknown) => {
      log.warn({ err: error, requestId: res.getHeader(REQUEST_ID_HEADER) }, 'image could not be read')
      return 'unreadable' as const
    })
    if (image === 'unreadable') return sendText(res, 502, 'This image cannot be shown right now.')
    if (!image) return sendText(res, 404, 'Image not found.')
    res.writeHead(200, {
      'content-type': image.type,
      'content-length': image.bytes.length,
      'cache-control': 'public, max-age=31536000, immutable'
    })
    res.end(image.bytes)
  }

  /** Only for this machine, because the demo's mailbox requires no sign-in. */
  async function sendMailbox(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
    const { mailbox } = backend
    const canRead = isLoopback(getClientIp(config, req)) && isOwnHost(config, req.headers.host)
    if (mailbox && canRead && (await serveMailbox(mailbox, await readShopName(), path, res))) return
    sendText(res, 404, 'Page not found.')
  }

  async function sendPage(req: IncomingMessage, res: ServerResponse, { url, path, sharedUrl }: Target): Promise<void> {
    // The open page has other scripts and styles than the HTML that it would receive.
    if (version && (req.headers['page-version'] ?? version) !== version) return sendText(res, 409, OUTDATED_PAGE)
    const pageContext = await backend.loadPageContext(req.headers.cookie)
    const user = pageContext.session?.user
    if (!user && readSessionCookie(config, req.headers.cookie))
      res.appendHeader('set-cookie', createExpiredSessionCookie(config))
    const isPost = req.method === 'POST' && isForm(path)
    const redirectTarget = isPost && path === '/auth/logout' ? undefined : findRedirect(path, user)
    if (redirectTarget) {
      const { location, cookies } = resolveRedirect(config, req, url, redirectTarget, user)
      for (const cookie of cookies) res.appendHeader('set-cookie', cookie)
      return redirect(res, isPost ? 303 : 302, location)
    }
    const { cartCount } = pageContext
    if (user && cartCount !== undefined && readCartCookie(req.headers.cookie) !== String(cartCount)) {
      res.appendHeader('set-cookie', createCartCountCookie(config, cartCount))
    }
    if (isPost) return handleForm(req, res, path, pageContext)
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return sendText(res, 405, 'This page does not support this request method.')
    await pages.serve({
      req,
      res,
      sharedUrl,
      context: pageContext,
      reloadContext: () => backend.loadPageContext(undefined),
      // Shared pages are cached, so they are rendered without a session.
      createLocals: (context) => createLocals({ ...context, session: sharedUrl ? null : context.session }, req).locals
    })
    const isPageSent = req.method === 'GET' && (res.statusCode === 200 || res.statusCode === 304)
    if (backend.counts && isPageSent)
      countPage(backend.counts, { headers: req.headers, path, parameters: url.searchParams })
  }

  async function handleForm(req: IncomingMessage, res: ServerResponse, path: string, context: RemotePageContext) {
    const headers = new Headers(req.headers as Record<string, string>)
    const isTrusted = checkOrigin(config, headers) === 'trusted'
    if (!isTrusted && !isAnyOriginAccepted(path)) return sendText(res, 403, 'This form did not come from the shop.')
    const form = await readForm(req)
    if (!form) return sendText(res, 400, 'This form is invalid.')
    const { locals, cookies } = createLocals(context, req)
    const result = await submitForm(path, form, locals.call, locals.user)
    // Another site must not replace this browser's cookies.
    if ('location' in result) return redirect(res, 303, result.location, isTrusted ? cookies : [])
    const pageLocals = { ...locals, rejectedForm: result.rejectedForm }
    await pages.serveRejectedForm({ req, res, locals: pageLocals }, result.page, result.status)
  }

  function createLocals(context: RemotePageContext, req: IncomingMessage) {
    const { session, shopName = config.settings.shopName, catalogVersion } = context
    const { client, cookies } = backend.connect(session, {
      cookies: req.headers.cookie,
      ip: getClientIp(config, req),
      userAgent: req.headers['user-agent']
    })
    const isSimulated = config.payments.kind === 'simulated'
    const [approvalOrigin] = listApprovalOrigins(config)
    const user = session?.user
    const rejectedForm = undefined
    const logError = (error: unknown) =>
      log.error({ err: error, requestId: req.headers[REQUEST_ID_HEADER] }, 'page could not be rendered')
    const loadSections = () => content.load(client, catalogVersion)
    const locals: PageLocals = {
      call: client,
      user,
      shopName,
      version,
      isSimulated,
      approvalOrigin,
      rejectedForm,
      logError,
      loadSections
    }
    return { locals, cookies }
  }

  return (req, res) => {
    res.setHeader('x-content-type-options', 'nosniff')
    if (config.publicUrl.startsWith('https:')) res.setHeader('strict-transport-security', HSTS)
    const requestFields = logRequest({ config, log, req, res })
    handleRequest(req, res).catch((error: unknown) => {
      log.error({ err: error, ...requestFields }, 'request failed')
      if (res.headersSent) {
        res.destroy()
        return
      }
      const busy = toBusyError(error)
      if (busy) res.setHeader('retry-after', RETRY_AFTER_SECONDS)
      sendText(res, busy ? 503 : 500, busy?.message ?? INTERNAL_ERROR)
    })
  }
}

const HSTS = 'max-age=31536000; includeSubDomains'

const INVALID_URL = 'This URL is invalid.'
const OUTDATED_PAGE = 'This page is from another version of the shop. Reload it.'

function sendText(res: ServerResponse, status: number, text: string): void {
  res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(text)
}
