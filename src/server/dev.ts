import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Plugin } from 'vite'

import { findContentMistakes, isContentFile } from '../content/content-files.ts'
import { createApp } from './app.ts'
import { readConfig } from './platform/config/config.ts'
import { escapeHtml } from './platform/http/escape-html.ts'
import { toListener } from './platform/http/listen.ts'
import { openShop } from './process/open-shop.ts'
import { printStartupMessage } from './process/startup-message.ts'
import type { RenderPage } from './web/pages.ts'
import { createRenderPage } from './web/render-page.ts'

/** Astro reads the locals of a page from this property of its request. */
const LOCALS = Symbol.for('astro.locals')

/** Serves the shop in `astro dev`, with the app of production. */
export const devShop = (): Plugin => ({
  name: 'dev-shop',
  apply: 'serve',
  // Before Astro's own middleware.
  enforce: 'pre',
  async configureServer(server) {
    const config = readConfig('dev', process.env)
    const { close, ...parts } = await openShop(config)
    const renderWithAstro = createRenderPage((req, res, locals) =>
      server.middlewares(Object.assign(req, { [LOCALS]: locals }), res, (error: unknown) => res.destroy(error as Error))
    )
    const renderPage: RenderPage = async (url, locals) => {
      const mistakes = findContentMistakes()
      return mistakes.length > 0 ? showMistakes(mistakes) : renderWithAstro(url, locals)
    }
    const listener = toListener(createApp({ ...parts, renderPage }))
    // Astro reloads open pages only after a valid change.
    server.watcher.on('change', (file) => {
      if (isContentFile(file) && findContentMistakes().length > 0) server.ws.send({ type: 'full-reload' })
    })
    server.httpServer?.once('listening', () => printStartupMessage(config))
    server.httpServer?.once('close', () => void close())
    // After the middlewares with which Vite serves modules and files.
    return () =>
      server.middlewares.use((req: IncomingMessage, res: ServerResponse, next: () => void) =>
        LOCALS in req ? next() : listener(req, res)
      )
  }
})

/** The page reloads every second until the file is corrected. */
function showMistakes(mistakes: string[]): Response {
  const text = escapeHtml(mistakes.join('\n'))
  const html = `<!doctype html><html lang="en"><meta http-equiv="refresh" content="1"><title>Mistake in the content</title>
<h1>Mistake in the content</h1><p style="white-space: pre-wrap">${text}</p></html>`
  return new Response(html, { status: 500, headers: { 'content-type': 'text/html; charset=utf-8' } })
}
