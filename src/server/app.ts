import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { TrieRouter } from 'hono/router/trie-router'
import type { Logger } from 'pino'

import type { Backend } from './web/backend/backend.ts'
import { proxyApi } from './web/backend/proxy-api.ts'
import type { Config } from './platform/config/config.ts'
import type { App } from './platform/http/env.ts'
import { respondWithError } from './platform/http/errors.ts'
import { checkRequest } from './web/check-request.ts'
import { countPages } from './web/count-pages.ts'
import { addFiles } from './web/files.ts'
import { addForms } from './web/forms.ts'
import { guardPages } from './web/guard-pages.ts'
import { sendHealth } from './web/health.ts'
import { sendImage } from './web/images.ts'
import { logRequests } from './web/log-requests.ts'
import { addMailbox } from './web/mailbox.ts'
import { sendManifest } from './web/manifest.ts'
import { loadPageContext } from './web/page-context.ts'
import { createLocalsFactory } from './web/page-locals.ts'
import { createPages, type RenderPage } from './web/pages.ts'
import { checkBuildVersion } from './web/build-version.ts'
import { setDocumentHeaders, setSecurityHeaders } from './web/security-headers.ts'
import { findVisitor } from './web/visitor.ts'

interface AppOptions {
  config: Config
  log: Logger
  backend: Backend
  renderPage: RenderPage
  /** The version of the built pages. Undefined during development, when Vite serves the files and nothing is cached. */
  version?: string
}

/** Creates the app that handles every request, from top to bottom. */
export function createApp({ config, log, backend, renderPage, version }: AppOptions): App {
  const app: App = new Hono({ router: new TrieRouter() })
  const readPageSettings = async () => ({ ...config.settings, ...(await backend.readPageSettings()) })
  const readShopName = async () => (await readPageSettings()).shopName
  const createLocals = createLocalsFactory({ config, log, backend, readPageSettings, version })
  const pages = createPages({ renderPage, createLocals, isCacheEnabled: version !== undefined })

  app.onError(respondWithError(log, backend.recordDeniedAccess))
  app.use(logRequests(config, log))
  app.use(setSecurityHeaders(config))
  app.use(checkRequest(config))
  app.get('/healthz', sendHealth(backend))
  app.get('/images/*', sendImage(backend, log))
  app.get('/manifest.webmanifest', sendManifest(readShopName))
  if (version) addFiles(app)
  if (backend.mailbox) addMailbox(app, backend.mailbox, readShopName)
  if (config.apiHost) app.all('/api/*', proxyApi(config.apiHost))

  app.use(findVisitor(config, backend))
  app.use(guardPages(config, readPageSettings))
  if (backend.api) app.route('/', backend.api)

  app.use(setDocumentHeaders)
  app.use(loadPageContext(config))
  addForms(app, { config, createLocals, pages })
  app.get('*', checkBuildVersion(version), countPages(backend.counts))
  app.get('*', pages.sendShared)
  app.get('*', compress(), pages.sendPersonal)
  app.all('*', (context) => context.text('This page does not support this request method.', 405))
  return app
}
