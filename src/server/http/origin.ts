import type { Config } from '../config.ts'

type Headers = Pick<globalThis.Headers, 'get'>

const originOf = (text: string | null): string | null => (text && URL.canParse(text) ? new URL(text).origin : null)

/** The origin that the visitor's browser speaks to. This process itself speaks no TLS. */
function requestOrigin({ trustProxy, publicUrl }: Config, headers: Headers): string | null {
  if (!trustProxy) return originOf(`http://${headers.get('host')}`)
  // Of several proxies the first one spoke to the browser.
  const forwarded = (name: string) => headers.get(name)?.split(',')[0]?.trim()
  const scheme = forwarded('x-forwarded-proto') ?? new URL(publicUrl).protocol.slice(0, -1)
  return originOf(`${scheme}://${forwarded('x-forwarded-host') ?? headers.get('host')}`)
}

const isTrusted = (config: Config, origin: string | null): origin is string =>
  origin !== null && (config.trustedOrigins.includes(origin) || origin === originOf(config.publicUrl))

/** Where a write comes from: one of the shop's own pages, somewhere else, or a client that is no browser and does not say. */
export function provenance(config: Config, headers: Headers): 'own' | 'foreign' | 'unsaid' {
  const origin = headers.get('origin')
  if (isTrusted(config, originOf(origin))) return 'own'
  const site = headers.get('sec-fetch-site')
  if (site) return site === 'same-origin' ? 'own' : 'foreign'
  if (!origin) return 'unsaid'
  const from = originOf(origin)
  return from !== null && from === requestOrigin(config, headers) ? 'own' : 'foreign'
}

/** The front end a call came from, when it is one of the trusted ones, else the shop itself. */
export function frontEnd(config: Config, headers: Headers): string {
  const origin = originOf(headers.get('origin'))
  return isTrusted(config, origin) ? origin : config.publicUrl
}

/** Returns true for a valid Host header, as in `shop.example:8080` or `[::1]`. HTTP/1.0 has none. */
export const isHost = (host: string | undefined): boolean =>
  host === undefined || /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host)

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Whether a request names this shop, and not a name that somebody else has made point to it. */
export function isOwnHost(config: Config, host: string | undefined): boolean {
  const named = URL.parse(`http://${host ?? ''}`)?.hostname
  return named !== undefined && (LOOPBACK.test(named) || named === new URL(config.publicUrl).hostname)
}
