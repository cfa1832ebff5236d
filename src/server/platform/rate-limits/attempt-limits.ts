import { HOUR, MINUTE } from '../../../lib/dates.ts'
import { toNetwork } from '../http/client-ip.ts'
import { RESET_LINK_MINUTES } from '../../../domain/accounts/link-lifetimes.ts'
import type { Limit } from './count-attempts.ts'
import { limitNetworks } from './limit-networks.ts'

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
  const limits = limitNetworks('login', ip, { max: 100, windowMs: 15 * MINUTE })
  if (recognition.by === 'nothing') limits.push({ subject: ['login', 'account', email], max: 30, windowMs: HOUR })
  return [{ subject: ['login', email, toNetwork(ip)], max: 10, windowMs: 15 * MINUTE }, ...limits]
}

/** Nobody can guess a passkey, so no account has a limit. */
export const getPasskeyLoginLimits = (ip: string | null): Limit[] =>
  limitNetworks('passkey-login', ip, { max: 100, windowMs: 15 * MINUTE })

/** Needed because each challenge is a row, and every visitor of the login page gets one. */
export const getChallengeLimits = (ip: string | null): Limit[] =>
  limitNetworks('passkey-challenge', ip, { max: 300, windowMs: 15 * MINUTE })

/** Needed because each new or deleted passkey sends an email. */
export const getPasskeyChangeLimit = (userId: string): Limit => ({
  subject: ['passkey-change', userId],
  max: 20,
  windowMs: HOUR
})

/** Limits successful logins, because each writes a session, and most hash a password. */
export const getSuccessfulLoginLimit = (email: string): Limit => ({
  subject: ['login', 'success', email],
  max: 300,
  windowMs: 15 * MINUTE
})

/** Limits guesses of the password by someone who uses the browser of a signed-in user. */
export const getOwnPasswordLimit = (userId: string): Limit => ({
  subject: ['own-password', userId],
  max: 10,
  windowMs: 15 * MINUTE
})

/** Limits guesses of the code at a login, from all devices. Only someone who knows the password can make one. */
export const getLoginCodeLimit = (userId: string): Limit => ({
  subject: ['login', 'code', userId],
  max: 30,
  windowMs: 24 * HOUR
})

/** Limits guesses of the code by someone who uses the browser of a signed-in user. */
export const getOwnCodeLimit = (userId: string): Limit => ({
  subject: ['own-code', userId],
  max: 10,
  windowMs: 15 * MINUTE
})

/** Needed because each change sends an email, to an address that may belong to someone else. */
export const getPasswordChangeLimit = (userId: string): Limit => ({
  subject: ['password-change', userId],
  max: 5,
  windowMs: HOUR
})

/** Limits what a recipient gets from all accounts. The limit of a kind keeps one kind from delaying the others. */
export const getMailLimits = (recipient: string, kind: string): Limit[] => [
  { subject: ['mail', recipient, kind], max: 8, windowMs: HOUR },
  { subject: ['mail', recipient], max: 20, windowMs: HOUR }
]

/** Needed because each change lets all pages with a review of the user be rendered again. */
export const getRenameLimit = (userId: string): Limit => ({ subject: ['rename', userId], max: 5, windowMs: 24 * HOUR })

/** Limits emails to addresses that may belong to others. */
export const getEmailChangeLimit = (userId: string): Limit => ({
  subject: ['email-change', userId],
  max: 5,
  windowMs: HOUR
})

/** Never limits an email alone, or an attacker could keep its owner from registering. */
export const getRegistrationLimits = ({ email, ip }: Omit<Attempt, 'recognition'>): Limit[] => [
  { subject: ['register', email, toNetwork(ip)], max: 20, windowMs: HOUR },
  ...limitNetworks('register', ip, { max: 100, windowMs: HOUR })
]

/** Never limits an email alone, unlike `getResetMailLimit`. */
export function getResetRequestLimits({ email, ip, recognition }: Attempt): Limit[] {
  if (recognition.by === 'device')
    return [{ subject: ['forgot', 'device', recognition.id], max: 5, windowMs: 15 * MINUTE }]
  return [
    { subject: ['forgot', email, toNetwork(ip)], max: 5, windowMs: 15 * MINUTE },
    ...limitNetworks('forgot', ip, { max: 30, windowMs: HOUR })
  ]
}

export const RESET_LINK_LIFETIME = RESET_LINK_MINUTES * MINUTE

/** Lasts as long as a link. While it blocks emails, the last link works, so an attacker cannot leave the owner without one. */
export const getResetMailLimit = (email: string): Limit => ({
  subject: ['reset', 'mail', email],
  max: 3,
  windowMs: RESET_LINK_LIFETIME
})

/** Does not limit valid links, because nobody can guess one. */
export const getInvalidLinkLimits = (ip: string | null): Limit[] =>
  limitNetworks('reset', ip, { max: 30, windowMs: 15 * MINUTE })

export const getResetLinkLimits = (resetId: string): Limit[] => [
  { subject: ['reset', 'link', resetId], max: 20, windowMs: RESET_LINK_LIFETIME }
]

/** Needed because each verification calls PayPal's API, which has rate limits. */
export const getForgedEventLimits = (ip: string | null): Limit[] =>
  limitNetworks('webhook', ip, { max: 60, windowMs: 15 * MINUTE })

/** Needed because each capture of an unpaid order calls PayPal's API. */
export const getCaptureLimits = (userId: string, orderId: string, ip: string | null): Limit[] => [
  ...limitNetworks('capture', ip, { max: 600, windowMs: HOUR }),
  { subject: ['capture', 'order', orderId], max: 30, windowMs: HOUR },
  { subject: ['capture', userId], max: 120, windowMs: HOUR }
]

/** Needed because a cancellation calls PayPal's API. */
export const getCancellationLimits = (userId: string): Limit[] => [
  { subject: ['cancellation', userId], max: 60, windowMs: HOUR }
]

/** Needed because PayPal keeps the fee of a refunded payment. */
export const getPaidCancellationLimit = (userId: string): Limit => ({
  subject: ['cancellation', 'paid', userId],
  max: 3,
  windowMs: 24 * HOUR
})

/** Needed because each request sends emails. */
export const getReturnLimits = (userId: string): Limit[] => [{ subject: ['return', userId], max: 30, windowMs: HOUR }]

/** Needed because each review makes all cached pages outdated. */
export const getReviewLimits = (userId: string): Limit[] => [{ subject: ['review', userId], max: 30, windowMs: HOUR }]

/** Needed because each order holds stock. */
export const getOrderLimits = (userId: string): Limit[] => [{ subject: ['order', userId], max: 60, windowMs: HOUR }]

/** Limits guesses of codes. */
export const getDiscountCodeLimits = (userId: string, ip: string | null): Limit[] => [
  ...limitNetworks('discount-code', ip, { max: 300, windowMs: HOUR }),
  { subject: ['discount-code', userId], max: 30, windowMs: HOUR }
]
