import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { accepts } from 'hono/accepts'
import { LRUCache } from 'lru-cache'

import type { RequestContext } from '../platform/http/env.ts'
import { countSharedPage } from '../platform/metrics/metrics.ts'

const MAX_BYTES = 64 * 1024 * 1024

/** Of the headers and the cache's own structures. */
const OVERHEAD_BYTES = 8 * 1024

/** Takes about 30 ms, but only once for each page and catalog version. Megabytes would take seconds. */
const BROTLI_QUALITY = 10
const QUICK_BROTLI_QUALITY = 4
const MANY_BYTES = 500_000

const ENCODINGS = ['br', 'gzip', 'identity'] as const

interface SharedPage {
  status: number
  headers: Record<string, string>
  bodies: Record<(typeof ENCODINGS)[number], Uint8Array<ArrayBuffer>>
}

/**
 * Caches pages with the catalog version that they were rendered for, compressed. A change in the shop increments the
 * version (`platform/catalog-version.ts`), so no page needs to be invalidated.
 */
export class PageCache {
  #pages = new LRUCache<string, { version: string; page: SharedPage }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ page: { bodies } }, url) =>
      ENCODINGS.reduce((sum, encoding) => sum + bodies[encoding].length, 2 * url.length + OVERHEAD_BYTES)
  })
  #rendering = new Map<string, Promise<SharedPage>>()

  /** While a request renders the page of a new version, the others receive the previous one. */
  async find(url: string, version: string, render: () => Promise<Response>): Promise<SharedPage> {
    const cached = this.#pages.get(url)
    countSharedPage(cached?.version === version ? 'hit' : 'miss')
    if (cached?.version === version) return cached.page
    const rendering = this.#rendering.get(url)
    if (rendering) return cached?.page ?? rendering
    const rendered = this.#render(url, version, render).finally(() => this.#rendering.delete(url))
    this.#rendering.set(url, rendered)
    return rendered
  }

  async #render(url: string, version: string, render: () => Promise<Response>): Promise<SharedPage> {
    const page = await compressPage(await render())
    if (page.status === 200) this.#pages.set(url, { version, page })
    return page
  }
}

async function compressPage(response: Response): Promise<SharedPage> {
  const identity = new Uint8Array(await response.arrayBuffer())
  const quality = identity.length > MANY_BYTES ? QUICK_BROTLI_QUALITY : BROTLI_QUALITY
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity, { params }), promisify(gzip)(identity)])
  const etag = `"${hash('sha256', identity, 'base64url').slice(0, 22)}"`
  const headers = { ...Object.fromEntries(response.headers), etag }
  return { status: response.status, headers, bodies: { br, gzip: zipped, identity } }
}

export function sendSharedPage(context: RequestContext, { status, headers, bodies }: SharedPage): Response {
  if (context.req.header('if-none-match')?.includes(headers['etag'] ?? '')) return context.body(null, 304, headers)
  const encoding = accepts(context, {
    header: 'Accept-Encoding',
    supports: [...ENCODINGS],
    default: 'identity',
    // By default, the order of the header decides, and browsers name gzip first.
    match: (accepted, { supports }) =>
      supports.find((name) => accepted.some(({ type, q }) => type === name && q > 0)) ?? 'identity'
  })
  const body = bodies[encoding as keyof typeof bodies]
  if (encoding !== 'identity') context.header('content-encoding', encoding)
  return context.body(body, status as 200, { ...headers, 'content-length': String(body.length) })
}
