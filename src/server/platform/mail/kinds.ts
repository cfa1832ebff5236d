import { sql } from 'kysely'

/** Each is about the account. A later one replaces an unsent one of the same kind and recipient. */
const REPLACING = new Set([
  'password-reset',
  'password-changed',
  'email-change',
  'email-change-taken',
  'email-changed',
  'admin-invitation'
])

/** The kind is the first part of the idempotency key. */
export const toKind = (key: string): string => key.slice(0, key.indexOf(':'))

export const canReplaceUnsent = (kind: string): boolean => REPLACING.has(kind)

/** Not those about orders and to the owner: they are few, and people wait for each of them. */
export const isLimited = (kind: string): boolean => !/^(order-|owner-|payment-declined$)/.test(kind)

/** True for all emails except those about orders and accounts. */
export const CAN_WAIT = sql<number>`case when idempotency_key like 'back-in-stock:%' or idempotency_key like 'owner-%' then 1 else 0 end`
