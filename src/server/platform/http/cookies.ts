import { DAY, MINUTE, SECOND } from '../../../lib/dates.ts'
import type { Config } from '../config/config.ts'
import { SESSION_LIFETIME } from './session.ts'

const SESSION_SECONDS = SESSION_LIFETIME / SECOND
const DEVICE_SECONDS = (180 * DAY) / SECOND
/** As long as a reset link, because the visitor may reset the password first. */
const RETURN_URL_SECONDS = (30 * MINUTE) / SECOND

/** Limits how many hashes a forged cookie can cause. */
const MAX_SECRETS = 5

const isSecure = (config: Config): boolean => config.publicUrl.startsWith('https:')

/** With `__Host-`, sibling domains cannot set the cookie. It requires TLS. */
const prefixName = (config: Config, name: string): string => (isSecure(config) ? `__Host-${name}` : name)

const getSessionCookieName = (config: Config): string => prefixName(config, 'session')
const getDeviceCookieName = (config: Config): string => prefixName(config, 'device')
const getReturnUrlCookieName = (config: Config): string => prefixName(config, 'return-url')

const formatCookie = (config: Config, name: string, value: string, maxAge: number, attributes = ''): string =>
  `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${attributes}${isSecure(config) ? '; Secure' : ''}`

export const createSessionCookie = (config: Config, secret: string): string =>
  formatCookie(config, getSessionCookieName(config), secret, SESSION_SECONDS, '; HttpOnly')

export const createExpiredSessionCookie = (config: Config): string =>
  formatCookie(config, getSessionCookieName(config), '', 0, '; HttpOnly')

/** Creates the cookie that recognizes the browser, for rate limits only. */
export const createDeviceCookie = (config: Config, secrets: string[]): string =>
  formatCookie(config, getDeviceCookieName(config), secrets.join('.'), DEVICE_SECONDS, '; HttpOnly')

export const readDeviceCookie = (config: Config, header: string | null | undefined): string[] =>
  (readCookie(header, getDeviceCookieName(config)) ?? '').split('.').filter(Boolean).slice(0, MAX_SECRETS)

/** Outlives the session, because the login page distinguishes an expired session from a logout by the cart cookie. */
const CART_COUNT_SECONDS = 2 * SESSION_SECONDS

/** Creates the cookie that gives the cart badge its count without a request. */
export const createCartCountCookie = (config: Config, count: number): string =>
  formatCookie(config, 'cart', String(count), CART_COUNT_SECONDS)

/** Deletes the cart cookie, by which login pages and pages from the bfcache detect the logout. */
export const createExpiredCartCookie = (config: Config): string => formatCookie(config, 'cart', '', 0)

/** Scripts see that it exists (`findLandingUrl` in `stores/auth.ts`), so it is not HttpOnly. */
export const createReturnUrlCookie = (config: Config, returnUrl: string): string =>
  formatCookie(config, getReturnUrlCookieName(config), returnUrl, RETURN_URL_SECONDS)

const DISABLED_VALUE = '-'
const DISABLED_SECONDS = (10 * MINUTE) / SECOND

/**
 * Disables return URLs for a while. After a logout, the Back button can request a page of the previous user, which must not
 * become the return URL of the next one.
 */
export const createDisabledReturnUrlCookie = (config: Config): string =>
  formatCookie(config, getReturnUrlCookieName(config), DISABLED_VALUE, DISABLED_SECONDS)

export const isReturnUrlDisabled = (value: string | undefined): boolean => value === DISABLED_VALUE

export const createExpiredReturnUrlCookie = (config: Config): string =>
  formatCookie(config, getReturnUrlCookieName(config), '', 0)

export const readReturnUrlCookie = (config: Config, header: string | null | undefined): string | undefined =>
  readCookie(header, getReturnUrlCookieName(config))

export const readSessionCookie = (config: Config, header: string | null | undefined): string | undefined =>
  readCookie(header, getSessionCookieName(config))

/** Returns the device cookie as `name=value`. */
export const extractDeviceCookie = (header: string | undefined): string | undefined =>
  header?.split('; ').find((pair) => /^(__Host-)?device=/.test(pair))

export const readCartCookie = (header: string | null | undefined): string | undefined => readCookie(header, 'cart')

function readCookie(header: string | null | undefined, name: string): string | undefined {
  const prefix = `${name}=`
  const pairs = header?.split(';').map((pair) => pair.trim())
  return pairs?.find((pair) => pair.startsWith(prefix) && pair.length > prefix.length)?.slice(prefix.length)
}
