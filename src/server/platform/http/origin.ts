import { isIP } from 'node:net'

import type { Config } from '../config/config.ts'

type Headers = Pick<globalThis.Headers, 'get'>

const parseOrigin = (text: string | null): string | null => (text && URL.canParse(text) ? new URL(text).origin : null)

/** Returns the shop's origin as the browser addressed it. The process itself does not terminate TLS. */
function getTargetOrigin({ trustProxy, publicUrl }: Config, headers: Headers): string | null {
  if (!trustProxy) return parseOrigin(`http://${headers.get('host')}`)
  // The first of several proxies serves the browser.
  const getForwarded = (name: string) => headers.get(name)?.split(',')[0]?.trim()
  const scheme = getForwarded('x-forwarded-proto') ?? new URL(publicUrl).protocol.slice(0, -1)
  return parseOrigin(`${scheme}://${getForwarded('x-forwarded-host') ?? headers.get('host')}`)
}

const isTrusted = (config: Config, origin: string | null): origin is string =>
  origin !== null && (config.trustedOrigins.includes(origin) || origin === parseOrigin(config.publicUrl))

/** Checks the origin of a write, against CSRF. Every browser sends Origin or Sec-Fetch-Site. */
export function checkOrigin(config: Config, headers: Headers): 'trusted' | 'untrusted' | 'unknown' {
  const origin = headers.get('origin')
  if (isTrusted(config, parseOrigin(origin))) return 'trusted'
  const site = headers.get('sec-fetch-site')
  if (site) return site === 'same-origin' ? 'trusted' : 'untrusted'
  if (!origin) return 'unknown'
  const sender = parseOrigin(origin)
  return sender !== null && sender === getTargetOrigin(config, headers) ? 'trusted' : 'untrusted'
}

export function getFrontEndOrigin(config: Config, headers: Headers): string {
  const origin = parseOrigin(headers.get('origin'))
  return isTrusted(config, origin) ? origin : config.publicUrl
}

/** Accepts hosts such as `shop.example:8080` or `[::1]`. An HTTP/1.0 request has none. */
export const isValidHost = (host: string | undefined): boolean =>
  host === undefined || /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host)

/** Checks the Host header, against DNS rebinding, which needs a name. */
export function isOwnHost(config: Config, host: string): boolean {
  const hostname = URL.parse(`http://${host}`)?.hostname ?? ''
  const names = ['localhost', new URL(config.publicUrl).hostname]
  return names.includes(hostname) || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0
}
