import type { Config } from '../config.ts'

const THIRTY_DAYS = 30 * 24 * 60 * 60
const HALF_A_YEAR = 180 * 24 * 60 * 60
/** A forgotten password may lie on the way: its link works as long. */
const HALF_AN_HOUR = 30 * 60

/** More than a browser is ever given; each one that is sent costs a hash. */
const MOST_SECRETS = 5

const isSecure = (config: Config): boolean => config.publicUrl.startsWith('https:')

/** `__Host-` keeps a sibling domain from planting a cookie; it needs TLS. */
const hostName = (config: Config, name: string): string => (isSecure(config) ? `__Host-${name}` : name)

const sessionName = (config: Config): string => hostName(config, 'session')
const deviceName = (config: Config): string => hostName(config, 'device')
const wayBackName = (config: Config): string => hostName(config, 'way-back')

const write = (config: Config, name: string, value: string, age: number, rest = ''): string =>
  `${name}=${value}; Path=/; Max-Age=${age}; SameSite=Lax${rest}${isSecure(config) ? '; Secure' : ''}`

export const sessionCookie = (config: Config, secret: string): string =>
  write(config, sessionName(config), secret, THIRTY_DAYS, '; HttpOnly')

export const endedSessionCookie = (config: Config): string => write(config, sessionName(config), '', 0, '; HttpOnly')

/** By it the browser is known to the accounts that have signed in on it, also after a logout. It opens nothing. */
export const deviceCookie = (config: Config, secrets: string[]): string =>
  write(config, deviceName(config), secrets.join('.'), HALF_A_YEAR, '; HttpOnly')

export const readDeviceCookie = (config: Config, header: string | null | undefined): string[] =>
  (readCookie(header, deviceName(config)) ?? '').split('.').filter(Boolean).slice(0, MOST_SECRETS)

/** How many pieces are in the cart: the header's script reads it, so that no page needs a call to show its badge. */
export const cartCountCookie = (config: Config, count: number): string =>
  write(config, 'cart', String(count), THIRTY_DAYS)

/** Without it a page brought back by the back button knows that its visitor has gone. */
export const endedCartCookie = (config: Config): string => write(config, 'cart', '', 0)

/** The link that a visitor was sent to the login from. */
export const wayBackCookie = (config: Config, link: string): string =>
  write(config, wayBackName(config), link, HALF_AN_HOUR, '; HttpOnly')

const NO_WAY_BACK = '-'
const TEN_MINUTES = 10 * 60

/** After a logout the back button asks for a page of who has left: whoever logs in next is not led there. */
export const noWayBackCookie = (config: Config): string =>
  write(config, wayBackName(config), NO_WAY_BACK, TEN_MINUTES, '; HttpOnly')

export const isNoWayBack = (kept: string | undefined): boolean => kept === NO_WAY_BACK

export const endedWayBackCookie = (config: Config): string => write(config, wayBackName(config), '', 0, '; HttpOnly')

export const readWayBackCookie = (config: Config, header: string | null | undefined): string | undefined =>
  readCookie(header, wayBackName(config))

export const readSessionCookie = (config: Config, header: string | null | undefined): string | undefined =>
  readCookie(header, sessionName(config))

/** The one cookie that matters of a visitor who is not signed in, as `name=value`. */
export const deviceCookieOf = (header: string | undefined): string | undefined =>
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
