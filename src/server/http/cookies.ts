import { DAY, MINUTE, SECOND } from '../../lib/dates.ts'
import type { Config } from '../config.ts'

const SESSION_SECONDS = (30 * DAY) / SECOND
const DEVICE_SECONDS = (180 * DAY) / SECOND
/** As long as a reset link, because the visitor may reset the password first. */
const RETURN_URL_SECONDS = (30 * MINUTE) / SECOND

/** Limits the hashes that a forged cookie can cost. */
const MAX_SECRETS = 5

const isSecure = (config: Config): boolean => config.publicUrl.startsWith('https:')

/** `__Host-` keeps out sibling domains. It requires TLS. */
const prefixName = (config: Config, name: string): string => (isSecure(config) ? `__Host-${name}` : name)

const sessionCookieName = (config: Config): string => prefixName(config, 'session')
const deviceCookieName = (config: Config): string => prefixName(config, 'device')
const returnUrlCookieName = (config: Config): string => prefixName(config, 'way-back')

const formatCookie = (config: Config, name: string, value: string, maxAge: number, attributes = ''): string =>
  `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${attributes}${isSecure(config) ? '; Secure' : ''}`

export const createSessionCookie = (config: Config, secret: string): string =>
  formatCookie(config, sessionCookieName(config), secret, SESSION_SECONDS, '; HttpOnly')

export const createExpiredSessionCookie = (config: Config): string =>
  formatCookie(config, sessionCookieName(config), '', 0, '; HttpOnly')

/** Recognizes the browser for rate limits only. */
export const createDeviceCookie = (config: Config, secrets: string[]): string =>
  formatCookie(config, deviceCookieName(config), secrets.join('.'), DEVICE_SECONDS, '; HttpOnly')

export const readDeviceCookie = (config: Config, header: string | null | undefined): string[] =>
  (readCookie(header, deviceCookieName(config)) ?? '').split('.').filter(Boolean).slice(0, MAX_SECRETS)

/** The header's script reads the badge's count without a request. */
export const createCartCountCookie = (config: Config, count: number): string =>
  formatCookie(config, 'cart', String(count), SESSION_SECONDS)

/** A page from the bfcache detects the logout by the missing cookie. */
export const createExpiredCartCookie = (config: Config): string => formatCookie(config, 'cart', '', 0)

export const returnUrlCookie = (config: Config, returnUrl: string): string =>
  formatCookie(config, returnUrlCookieName(config), returnUrl, RETURN_URL_SECONDS, '; HttpOnly')

const DISABLED = '-'
const DISABLED_SECONDS = (10 * MINUTE) / SECOND

/** The back button may request the last user's page, which must not become a return URL. */
export const createDisabledReturnUrlCookie = (config: Config): string =>
  formatCookie(config, returnUrlCookieName(config), DISABLED, DISABLED_SECONDS, '; HttpOnly')

export const isReturnUrlDisabled = (value: string | undefined): boolean => value === DISABLED

export const expiredReturnUrlCookie = (config: Config): string =>
  formatCookie(config, returnUrlCookieName(config), '', 0, '; HttpOnly')

export const readReturnUrlCookie = (config: Config, header: string | null | undefined): string | undefined =>
  readCookie(header, returnUrlCookieName(config))

export const readSessionCookie = (config: Config, header: string | null | undefined): string | undefined =>
  readCookie(header, sessionCookieName(config))

/** As `name=value`. */
export const extractDeviceCookie = (header: string | undefined): string | undefined =>
  header?.split('; ').find((pair) => /^(__Host-)?device=/.test(pair))

export const readCartCookie = (header: string | null | undefined): string | undefined => readCookie(header, 'cart')

function readCookie(header: string | null | undefined, name: string): string | undefined {
  if (!header) return undefined
  for (const pair of header.split(';')) {
    const [key, value] = pair.trim().split('=', 2)
    if (key === name && value) return value
  }
  return undefined
}
