import type { IncomingMessage, ServerResponse } from 'node:http'

import type { ViteDevServer } from 'vite'

import { findContentMistakes, isContentFile } from '../content/content-files.ts'
import { createApp } from './app.ts'
import { printStartupMessage } from './startup-message.ts'
import { readConfig } from './config.ts'
import { escapeHtml } from './http/escape-html.ts'
import type { RenderPage } from './web/pages.ts'
import { openShop } from './open-shop.ts'

/** Astro reads locals from this key during development. */
const LOCALS = Symbol.for('astro.locals')

const VITE_URL =
  /^\/(@|src\/|node_modules\/|_astro|\.astro|tiles\/|fonts\/|favicon)|\?(.*&)?(astro&|v=|t=|import|url\b)/

/** Serves the shop with Vite, for `npm run dev`. */
export async function runInVite(server: ViteDevServer): Promise<void> {
  const config = readConfig('dev', process.env)
  const { close, ...parts } = await openShop(config)
  const viteRequests = new WeakSet<IncomingMessage>()

  const renderPage: RenderPage = (req, res, locals) => {
    const mistakes = findContentMistakes()
    if (mistakes.length > 0) return showMistakes(res, mistakes)
    viteRequests.add(req)
    Object.assign(req, { [LOCALS]: locals })
    return new Promise((resolve, reject) => {
      res.once('finish', resolve)
      server.middlewares(req, res, reject)
    })
  }

  const app = createApp({ ...parts, renderPage, isCacheEnabled: false })
  server.middlewares.use((req: IncomingMessage, res: ServerResponse, next: () => void) => {
    if (viteRequests.has(req) || VITE_URL.test(req.url ?? '')) next()
    else app(req, res)
  })
  // Astro reloads open pages only after a valid change.
  server.watcher.on('change', (file) => {
    if (isContentFile(file) && findContentMistakes().length > 0) server.ws.send({ type: 'full-reload' })
  })
  server.httpServer?.once('listening', () => printStartupMessage(config))
  server.httpServer?.once('close', () => void close())
}

/** The page reloads every second until the file is corrected. */
function showMistakes(res: ServerResponse, mistakes: string[]): Promise<void> {
  const text = escapeHtml(mistakes.join('\n'))
  res.writeHead(500, { 'content-type': 'text/html; charset=utf-8' })
  res.end(`<!doctype html><html lang="en"><meta http-equiv="refresh" content="1"><title>Mistake in the content</title>
<h1>Mistake in the content</h1><p style="white-space: pre-wrap">${text}</p></html>`)
  return Promise.resolve()
}
