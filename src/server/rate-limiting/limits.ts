import { HOUR, MINUTE } from '../../lib/dates.ts'
import { RESET_LINK_MINUTES } from '../../domain/accounts/password-texts.ts'
import type { Limit } from './attempts.ts'

/** An account recognizes device cookies and networks of earlier logins. */
export type Recognition = { by: 'device'; id: string } | { by: 'network' } | { by: 'nothing' }

interface Attempt {
  email: string
  network: string
  recognition: Recognition
}

/**
 * A recognized device has its own limit, so an attacker cannot lock the owner out. The client's own limit comes first.
 */
export function loginLimits({ email, network, recognition }: Attempt): [Limit, ...Limit[]] {
  if (recognition.by === 'device')
    return [{ subject: ['login', 'device', recognition.id], max: 10, windowMs: 15 * MINUTE }]
  const limits: Limit[] = [{ subject: ['login', 'network', network], max: 100, windowMs: 15 * MINUTE }]
  if (recognition.by === 'nothing') limits.push({ subject: ['login', 'account', email], max: 30, windowMs: HOUR })
  return [{ subject: ['login', email, network], max: 10, windowMs: 15 * MINUTE }, ...limits]
}

/** Each successful login writes a session and hashes a password. */
export const sessionLimit = (email: string): Limit => ({
  subject: ['login', 'success', email],
  max: 300,
  windowMs: 15 * MINUTE
})

/** Not by e-mail alone: an attacker could keep its owner from registering. */
export const registrationLimits = ({ email, network }: Omit<Attempt, 'recognition'>): Limit[] => [
  { subject: ['register', email, network], max: 20, windowMs: HOUR },
  { subject: ['register', 'network', network], max: 100, windowMs: HOUR }
]

/** Not by e-mail alone: see `resetMailLimit`. */
export function resetRequestLimits({ email, network, recognition }: Attempt): Limit[] {
  if (recognition.by === 'device')
    return [{ subject: ['forgot', 'device', recognition.id], max: 5, windowMs: 15 * MINUTE }]
  return [
    { subject: ['forgot', email, network], max: 5, windowMs: 15 * MINUTE },
    { subject: ['forgot', 'network', network], max: 30, windowMs: HOUR }
  ]
}

export const RESET_LINK_LIFETIME = RESET_LINK_MINUTES * MINUTE

/** While the limit blocks mails, the last link still works, so an attacker cannot leave the owner without one. */
export const resetMailLimit = (email: string): Limit => ({
  subject: ['reset', 'mail', email],
  max: 3,
  windowMs: RESET_LINK_LIFETIME
})

/** A valid link is exempt, because nobody can guess it. */
export const invalidLinkLimits = (network: string): Limit[] => [
  { subject: ['reset', 'network', network], max: 30, windowMs: 15 * MINUTE }
]

export const resetLimits = (resetId: string): Limit[] => [
  { subject: ['reset', 'link', resetId], max: 20, windowMs: RESET_LINK_LIFETIME }
]

/** Each verification calls PayPal's API, which has rate limits. */
export const forgedEventLimits = (network: string): Limit[] => [
  { subject: ['webhook', 'network', network], max: 60, windowMs: 15 * MINUTE }
]

/** Each capture of an unpaid order calls PayPal's API. */
export const captureLimits = (userId: string, orderId: string, network: string): Limit[] => [
  { subject: ['capture', 'network', network], max: 600, windowMs: HOUR },
  { subject: ['capture', 'order', orderId], max: 30, windowMs: HOUR },
  { subject: ['capture', userId], max: 120, windowMs: HOUR }
]

/** Each order holds stock. */
export const orderLimits = (userId: string): Limit[] => [{ subject: ['order', userId], max: 60, windowMs: HOUR }]
