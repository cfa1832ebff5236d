import { HOUR, MINUTE } from '../../../lib/dates.ts'
import { toNetwork, toNetworks } from '../http/client-ip.ts'
import { RESET_LINK_MINUTES } from '../../../domain/accounts/link-lifetimes.ts'
import type { Limit } from './count-attempts.ts'

type LimitSize = Omit<Limit, 'subject'>

export const RESET_LINK_LIFETIME = RESET_LINK_MINUTES * MINUTE

/** By action. The subject is the id of a user, unless the comment says otherwise. */
export const LIMITS = {
  /** Of an action of the audit log. */
  audit: { max: 1000, windowMs: HOUR },
  /** Needed because a cancellation calls PayPal's API. */
  cancellation: { max: 60, windowMs: HOUR },
  /** Needed because each capture of an unpaid order calls PayPal's API. */
  capture: { max: 120, windowMs: HOUR },
  /** Of an order. */
  'capture-order': { max: 30, windowMs: HOUR },
  /** Limits guesses of codes. */
  'discount-code': { max: 30, windowMs: HOUR },
  /** Limits emails to addresses that may belong to others. */
  'email-change': { max: 5, windowMs: HOUR },
  /** Limits guesses of the code at a login, from all devices. Only someone who knows the password can make one. */
  'login-code': { max: 30, windowMs: 24 * HOUR },
  /** Of an email address. Limits successful logins, because each writes a session, and most hash a password. */
  'login-success': { max: 300, windowMs: 15 * MINUTE },
  /** Of a recipient, who gets emails from all accounts. */
  mail: { max: 20, windowMs: HOUR },
  /** Of a recipient and a kind, so that one kind does not delay the others. */
  'mail-kind': { max: 8, windowMs: HOUR },
  /** Needed because each order holds stock. */
  order: { max: 60, windowMs: HOUR },
  /** Limits guesses of the code by someone who uses the browser of a signed-in user. */
  'own-code': { max: 10, windowMs: 15 * MINUTE },
  /** Limits guesses of the password by someone who uses the browser of a signed-in user. */
  'own-password': { max: 10, windowMs: 15 * MINUTE },
  /** Needed because PayPal keeps the fee of a refunded payment. */
  'paid-cancellation': { max: 3, windowMs: 24 * HOUR },
  /** Needed because each new or deleted passkey sends an email. */
  'passkey-change': { max: 20, windowMs: HOUR },
  /** Needed because each change sends an email, to an address that may belong to someone else. */
  'password-change': { max: 5, windowMs: HOUR },
  /** Needed because each change lets all pages with a review of the user be rendered again. */
  rename: { max: 5, windowMs: 24 * HOUR },
  /** Of a reset link. */
  'reset-link': { max: 20, windowMs: RESET_LINK_LIFETIME },
  /**
   * Of an email address. Lasts as long as a link. While it blocks emails, the last link works, so an attacker cannot leave the
   * owner without one.
   */
  'reset-mail': { max: 3, windowMs: RESET_LINK_LIFETIME },
  /** Needed because each request sends emails. */
  return: { max: 30, windowMs: HOUR },
  /** Needed because each review makes all cached pages outdated. */
  review: { max: 30, windowMs: HOUR }
} satisfies Record<string, LimitSize>

export const createLimit = (action: keyof typeof LIMITS, ...subject: string[]): Limit => ({
  subject: [action, ...subject],
  ...LIMITS[action]
})

/** By action, of the narrowest network of an IP. */
export const NETWORK_LIMITS = {
  audit: { max: 60, windowMs: HOUR },
  capture: { max: 600, windowMs: HOUR },
  'discount-code': { max: 300, windowMs: HOUR },
  forgot: { max: 30, windowMs: HOUR },
  login: { max: 100, windowMs: 15 * MINUTE },
  /** Needed because each challenge is a row, and every visitor of the login page gets one. */
  'passkey-challenge': { max: 300, windowMs: 15 * MINUTE },
  /** Nobody can guess a passkey, so no account has a limit. */
  'passkey-login': { max: 100, windowMs: 15 * MINUTE },
  register: { max: 100, windowMs: HOUR },
  report: { max: 120, windowMs: MINUTE },
  /** Does not limit valid links, because nobody can guess one. */
  reset: { max: 30, windowMs: 15 * MINUTE },
  /** Needed because each verification calls PayPal's API, which has rate limits. */
  webhook: { max: 60, windowMs: 15 * MINUTE }
} satisfies Record<string, LimitSize>

/** A subscriber may have a whole /56 of IPv6, and 256 of them fit in a /48. */
const FACTORS = [1, 1.25, 5]

/** Limits an action for each network of an IP. The wider ones may do it more often. */
export function limitNetworks(action: keyof typeof NETWORK_LIMITS, ip: string | null, ...details: string[]): Limit[] {
  const { max, windowMs } = NETWORK_LIMITS[action]
  return toNetworks(ip).map((network, index) => ({
    subject: [action, 'network', ...details, network],
    max: max * (FACTORS[index] ?? 1),
    windowMs
  }))
}

/** An account recognizes the device cookies and networks of its earlier logins. */
export type Recognition = { by: 'device'; id: string } | { by: 'network' } | { by: 'nothing' }

interface Attempt {
  email: string
  ip: string | null
  recognition: Recognition
}

/**
 * Returns the client's own limit first. A recognized device has its own limit, so that an attacker cannot lock the
 * account's owner out.
 */
export function getLoginLimits({ email, ip, recognition }: Attempt): [Limit, ...Limit[]] {
  if (recognition.by === 'device')
    return [{ subject: ['login', 'device', recognition.id], max: 10, windowMs: 15 * MINUTE }]
  const limits = limitNetworks('login', ip)
  if (recognition.by === 'nothing') limits.push({ subject: ['login', 'account', email], max: 30, windowMs: HOUR })
  return [{ subject: ['login', email, toNetwork(ip)], max: 10, windowMs: 15 * MINUTE }, ...limits]
}

/** Never limits an email alone, or an attacker could keep its owner from registering. */
export const getRegistrationLimits = ({ email, ip }: Omit<Attempt, 'recognition'>): Limit[] => [
  { subject: ['register', email, toNetwork(ip)], max: 20, windowMs: HOUR },
  ...limitNetworks('register', ip)
]

/** Never limits an email alone, unlike the limit `reset-mail`. */
export function getResetRequestLimits({ email, ip, recognition }: Attempt): Limit[] {
  if (recognition.by === 'device')
    return [{ subject: ['forgot', 'device', recognition.id], max: 5, windowMs: 15 * MINUTE }]
  return [{ subject: ['forgot', email, toNetwork(ip)], max: 5, windowMs: 15 * MINUTE }, ...limitNetworks('forgot', ip)]
}
