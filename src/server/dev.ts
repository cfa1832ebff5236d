import { IncomingMessage, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'

import type { ViteDevServer } from 'vite'

import { findContentMistakes, isContentFile } from '../content/content-files.ts'
import { createApp } from './app.ts'
import { CapturedResponse } from './captured-response.ts'
import { printStartupMessage } from './startup-message.ts'
import { readConfig } from './config.ts'
import { escapeHtml } from './http/escape-html.ts'
import type { RenderedPage, RenderPage } from './web/pages.ts'
import { openShop } from './open-shop.ts'

/** Astro reads locals from this key during development. */
const LOCALS = Symbol.for('astro.locals')

/** Vite adds inline scripts and styles. */
const POLICY = "frame-ancestors 'none'"

const VITE_URL =
  /^\/(@|src\/|node_modules\/|_astro|\.astro|tiles\/|fonts\/|favicon)|\?(.*&)?(astro&|v=|t=|import|url\b)/

/** Serves the shop with Vite, for `npm run dev`. */
export async function runInVite(server: ViteDevServer): Promise<void> {
  const config = readConfig('dev', process.env)
  const { close, ...parts } = await openShop(config)
  const viteRequests = new WeakSet<IncomingMessage>()

  const renderPage: RenderPage = async (url, locals) => {
    const mistakes = findContentMistakes()
    if (mistakes.length > 0) return showMistakes(mistakes)
    const req = new IncomingMessage(new Socket())
    Object.assign(req, { method: 'GET', url, headers: { host: 'localhost' }, [LOCALS]: locals })
    viteRequests.add(req)
    const captured = new CapturedResponse(req)
    server.middlewares(req, captured, (error?: Error) => captured.destroy(error))
    return { ...(await captured.rendered), policy: POLICY }
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
function showMistakes(mistakes: string[]): RenderedPage {
  const text = escapeHtml(mistakes.join('\n'))
  const html = `<!doctype html><html lang="en"><meta http-equiv="refresh" content="1"><title>Mistake in the content</title>
<h1>Mistake in the content</h1><p style="white-space: pre-wrap">${text}</p></html>`
  return { status: 500, body: Buffer.from(html), policy: POLICY }
}
