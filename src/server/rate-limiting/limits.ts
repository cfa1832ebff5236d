import { HOUR, MINUTE } from '../../lib/dates.ts'
import { LINK_MINUTES } from '../../lib/password-texts.ts'
import type { Limit } from './attempts.ts'

/** How a client is known to an account: by its device cookie, by the network of an earlier login, or not at all. */
export type Known = { by: 'device'; id: string } | { by: 'network' } | { by: 'nothing' }

/** Whose account is tried, from where, by which client. */
interface Attempt {
  email: string
  network: string
  known: Known
}

/**
 * Failed logins. A known device counts by itself, so that nobody else can use its attempts up. Everyone else counts for
 * the account on their network and for the network; and who was never seen with the account counts for the account too,
 * from however many networks they come. The first limit is the client's own.
 */
export function loginLimits({ email, network, known }: Attempt): [Limit, ...Limit[]] {
  if (known.by === 'device') return [{ of: ['login', 'device', known.id], most: 10, within: 15 * MINUTE }]
  const here: Limit[] = [{ of: ['login', 'network', network], most: 100, within: 15 * MINUTE }]
  if (known.by === 'nothing') here.push({ of: ['login', 'account', email], most: 30, within: HOUR })
  return [{ of: ['login', email, network], most: 10, within: 15 * MINUTE }, ...here]
}

/** Logins that succeed: each writes a session and hashes a password. */
export const sessionLimit = (email: string): Limit => ({
  of: ['login', 'success', email],
  most: 300,
  within: 15 * MINUTE
})

/** Registrations, made or refused. None by the account alone: it could keep somebody from registering. */
export const registrationLimits = ({ email, network }: Omit<Attempt, 'known'>): Limit[] => [
  { of: ['register', email, network], most: 20, within: HOUR },
  { of: ['register', 'network', network], most: 100, within: HOUR }
]

/** Resets asked for. None by the account alone: see `resetMailLimit`. */
export function forgottenLimits({ email, network, known }: Attempt): Limit[] {
  if (known.by === 'device') return [{ of: ['forgot', 'device', known.id], most: 5, within: 15 * MINUTE }]
  return [
    { of: ['forgot', email, network], most: 5, within: 15 * MINUTE },
    { of: ['forgot', 'network', network], most: 30, within: HOUR }
  ]
}

/** How long the link of a reset works. */
export const LINK_LIFE = LINK_MINUTES * MINUTE

/**
 * Mails with a link to one account. The time is that of a link's life: when no more mails are sent, the last one that
 * was sent still works, so whoever asks again and again keeps the owner neither out nor without a link.
 */
export const resetMailLimit = (email: string): Limit => ({ of: ['reset', 'mail', email], most: 3, within: LINK_LIFE })

/** Links that do not work. One that does is never held up: it cannot be guessed, so it is the owner's. */
export const deadLinkLimits = (network: string): Limit[] => [
  { of: ['reset', 'network', network], most: 30, within: 15 * MINUTE }
]

/** Passwords tried with one link that works. */
export const linkLimits = (resetId: string): Limit[] => [
  { of: ['reset', 'link', resetId], most: 20, within: LINK_LIFE }
]

/** Events that PayPal says it did not send. Each is a question to PayPal, whose patience has limits too. */
export const forgedEventLimits = (network: string): Limit[] => [
  { of: ['webhook', 'network', network], most: 60, within: 15 * MINUTE }
]

/** Captures of an unpaid order, each of which is a request to PayPal. */
export const captureLimits = (userId: string, orderId: string, network: string): Limit[] => [
  { of: ['capture', 'network', network], most: 600, within: HOUR },
  { of: ['capture', 'order', orderId], most: 30, within: HOUR },
  { of: ['capture', userId], most: 120, within: HOUR }
]

/** Orders made, each of which sets stock aside: more than anyone makes who means to pay for one. */
export const orderLimits = (userId: string): Limit[] => [{ of: ['order', userId], most: 60, within: HOUR }]
