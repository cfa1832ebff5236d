import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

import inject from 'light-my-request'

import { CHECKOUT_RULES } from '../../domain/speculation-rules.ts'
import { REACT_ARIA_STYLE_HASH } from '../../lib/react-aria-style.ts'
import type { PageLocals } from './page-locals.ts'
import type { RenderPage } from './pages.ts'

/** The handler of `@astrojs/node` in the mode `middleware`. */
type AstroHandler = (req: IncomingMessage, res: ServerResponse, next: undefined, locals: PageLocals) => Promise<void>

const ENTRY = new URL('../../../dist/server/entry.mjs', import.meta.url)

/** Loads the built pages. */
export async function loadPages(): Promise<RenderPage> {
  const { handler } = (await import(ENTRY.href)) as { handler: AstroHandler }
  return createRenderPage((req, res, locals) => handler(req, res, undefined, locals))
}

/** Returns a function that renders a page with a Node handler, and returns its response. */
export function createRenderPage(
  handle: (req: IncomingMessage, res: ServerResponse, locals: PageLocals) => unknown
): RenderPage {
  return async (url, locals) => {
    const { statusCode, headers, rawPayload } = await inject((req, res) => void handle(req, res, locals), {
      url,
      headers: { host: 'localhost' }
    })
    for (const name of CONNECTION_HEADERS) delete headers[name]
    const policy = headers['content-security-policy']
    if (policy) headers['content-security-policy'] = shortenPolicy(policy, rawPayload.toString())
    return new Response(new Uint8Array(rawPayload), { status: statusCode, headers: headers as Record<string, string> })
  }
}

/** The server of the app sets its own. */
const CONNECTION_HEADERS = ['connection', 'content-length', 'date', 'transfer-encoding']

/** Skips empty elements, which are scripts with a `src`. */
const INLINE_ELEMENT = /<(script|style)\b[^>]*>(?!<\/\1>)([\s\S]+?)<\/\1>/g

const formatSource = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`

/** Astro's policy has the hashes of all scripts and styles of the site. Keeps those of the inline elements of the page. */
export function shortenPolicy(policy: string, html: string): string {
  const inline = [...html.matchAll(INLINE_ELEMENT)].map(([, , text = '']) => text)
  // Scripts add the rules and the style to their pages.
  const sources = new Set([...[...inline, CHECKOUT_RULES].map(formatSource), `'${REACT_ARIA_STYLE_HASH}'`])
  return policy.replace(/ 'sha256-[^']+'/g, (source) => (sources.has(source.trim()) ? source : ''))
}
