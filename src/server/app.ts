import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

import type { Logger } from 'pino'

import { MAX_URL_LENGTH } from '../lib/limits.ts'
import type { Session } from './http/session.ts'
import type { Backend } from './backend/backend.ts'
import type { Config } from './config.ts'
import { clientIp, isLoopback } from './http/client-ip.ts'
import { cartCountCookie, expiredSessionCookie, readCartCookie, readSessionCookie } from './http/cookies.ts'
import { isForm, mayComeFromAnywhere, submitForm } from './web/forms.ts'
import { plainPath, redirectFor } from './web/guard.ts'
import { answerMailbox, isMailbox } from './web/mailbox.ts'
import { isHost, isOwnHost, checkOrigin } from './http/origin.ts'
import { createPages, type PageLocals, redirect, type RenderPage } from './web/pages.ts'
import { readForm } from './web/read-form.ts'
import { REQUEST_ID, watchRequest } from './web/request-log.ts'
import { sharedAddress } from './web/shared-pages.ts'
import type { StaticFiles } from './web/static-files.ts'
import { detour } from './web/return-url.ts'

interface Parts {
  config: Config
  log: Logger
  backend: Backend
  /** Built files; none while developing, when Vite serves them. */
  files?: StaticFiles
  renderPage: RenderPage
  /** Whether pages that are the same for everyone are kept; not while they are being written. */
  keepPages?: boolean
}

/** The one way in: the API, public files, then the guard, forms and pages. */
export function createApp({ config, log, backend, files, renderPage, keepPages = true }: Parts): RequestListener {
  const pages = createPages(config, renderPage, keepPages)

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const target = req.url ?? '/'
    if (!isHost(req.headers.host)) return plain(res, 400, UNREADABLE)
    if (target.startsWith('/api/')) {
      // No browser sends a backslash as it is, but who pastes a keyword into an address may.
      const call = URL.parse(target.replaceAll('\\', '%5C'), 'http://shop')
      if (!call?.pathname.startsWith('/api/')) return plain(res, 400, UNREADABLE)
      req.url = call.pathname + call.search
      return backend.answerApi(req, res)
    }
    const url = URL.parse(target, 'http://shop')
    const path = url && plainPath(url.pathname)
    if (target.length > MAX_URL_LENGTH) return plain(res, 414, 'This address is too long.')
    if (!url || !path || url.host !== 'shop' || url.pathname.startsWith('//')) return plain(res, 400, UNREADABLE)
    // From here on everyone reads the same address, as it was normalised.
    req.url = url.pathname + url.search
    if (path === '/healthz') return answerHealth(res)
    if (files?.serve(url.pathname, req, res)) return
    // Astro's own picture endpoint, which no page uses.
    if (path.startsWith('/_image')) return plain(res, 404, 'There is no such picture.')
    if (path.startsWith('/images/')) return answerImage(path, res)
    if (isMailbox(path)) return answerDemoMailbox(req, res, path)
    await answerPage(req, res, url, path)
  }

  async function answerHealth(res: ServerResponse): Promise<void> {
    const { canRead, problem } = await backend.health()
    plain(res, canRead ? 200 : 503, problem ?? 'ok')
  }

  async function answerImage(path: string, res: ServerResponse): Promise<void> {
    const image = await backend.image(path).catch((error: unknown) => {
      log.warn({ err: error, requestId: res.getHeader(REQUEST_ID) }, 'picture not read')
      return 'unreadable' as const
    })
    if (image === 'unreadable') return plain(res, 502, 'This picture cannot be shown right now.')
    if (!image) return plain(res, 404, 'There is no such picture.')
    res.writeHead(200, {
      'content-type': image.type,
      'content-length': image.bytes.length,
      'cache-control': 'public, max-age=31536000, immutable'
    })
    res.end(image.bytes)
  }

  /** Nobody signs in to a mailbox that is there to be looked into. */
  async function answerDemoMailbox(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
    const { mailbox } = backend
    const mayRead = isLoopback(clientIp(config, req)) && isOwnHost(config, req.headers.host)
    if (mailbox && mayRead && (await answerMailbox(mailbox, config.shopName, path, res))) return
    plain(res, 404, 'There is no such page.')
  }

  async function answerPage(req: IncomingMessage, res: ServerResponse, url: URL, path: string): Promise<void> {
    const visited = await backend.visit(req.headers.cookie)
    const user = visited.session?.user
    if (!user && readSessionCookie(config, req.headers.cookie))
      res.appendHeader('set-cookie', expiredSessionCookie(config))
    const isPost = req.method === 'POST' && isForm(path)
    const elsewhere = isPost && path === '/auth/logout' ? undefined : redirectFor(path, user)
    if (elsewhere) {
      const { to, cookies } = detour(config, req, url, elsewhere, user)
      for (const cookie of cookies) res.appendHeader('set-cookie', cookie)
      return redirect(res, isPost ? 303 : 302, to)
    }
    const { cartCount } = visited
    if (user && cartCount !== undefined && readCartCookie(req.headers.cookie) !== String(cartCount)) {
      res.appendHeader('set-cookie', cartCountCookie(config, cartCount))
    }
    if (isPost) return answerForm(req, res, path, visited.session)
    if (req.method !== 'GET' && req.method !== 'HEAD') return plain(res, 405, 'This page takes no such request.')
    // A page that is kept for everyone is rendered for no one.
    const renderFor = sharedAddress(url) ? null : visited.session
    await pages.answer({ req, res, url, visit: visited, locals: () => localsFor(renderFor, req).locals })
  }

  async function answerForm(req: IncomingMessage, res: ServerResponse, path: string, session: Session | null) {
    const headers = new Headers(req.headers as Record<string, string>)
    const isOwn = checkOrigin(config, headers) === 'trusted'
    if (!isOwn && !mayComeFromAnywhere(path)) return plain(res, 403, 'This form did not come from the shop.')
    const form = await readForm(req)
    if (!form) return plain(res, 400, 'This form cannot be read.')
    const { locals, cookies } = localsFor(session, req)
    const submitted = await submitForm(path, form, locals.call, locals.user)
    // Another site may not replace what this browser holds.
    if ('to' in submitted) return redirect(res, 303, submitted.to, isOwn ? cookies : [])
    const again = { ...locals, refused: submitted.refused }
    await pages.answerRefused({ req, res, locals: again }, submitted.page, submitted.status)
  }

  function localsFor(session: Session | null, req: IncomingMessage): { locals: PageLocals; cookies: string[] } {
    const { client, cookies } = backend.connect(session, {
      cookies: req.headers.cookie,
      ip: clientIp(config, req)
    })
    const { shopName, payments } = config
    const simulated = payments.kind === 'simulated'
    return { locals: { call: client, user: session?.user, shopName, simulated, refused: undefined }, cookies }
  }

  return (req, res) => {
    res.setHeader('x-content-type-options', 'nosniff')
    if (config.publicUrl.startsWith('https:')) res.setHeader('strict-transport-security', HSTS)
    const told = watchRequest({ config, log, req, res })
    answer(req, res).catch((error: unknown) => {
      log.error({ err: error, ...told }, 'request failed')
      if (!res.headersSent) plain(res, 500, 'Something went wrong on our side. Please try again.')
      else res.destroy()
    })
  }
}

const HSTS = 'max-age=31536000; includeSubDomains'

const UNREADABLE = 'This address cannot be read.'

function plain(res: ServerResponse, status: number, text: string): void {
  res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(text)
}
