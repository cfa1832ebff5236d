import { createHash, randomBytes } from 'node:crypto'

/** Returns 24 hex digits, which existing clients expect. */
export const createId = (): string => randomBytes(12).toString('hex')

export const createIdFrom = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 24)

/** Returns the first and last id with a prefix, or null if that is not 4 to 24 hex digits. */
export function findIdRange(prefix: string): { first: string; last: string } | null {
  const first = prefix.toLowerCase()
  return /^[0-9a-f]{4,24}$/.test(first) ? { first, last: first.padEnd(24, 'f') } : null
}
