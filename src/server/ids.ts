import { createHash, randomBytes } from 'node:crypto'

/** Returns a new id of 24 hex digits, the form of `_id` that existing clients expect. */
export const newId = (): string => randomBytes(12).toString('hex')

export const idFor = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 24)

/** Returns the range of ids with this prefix; null if it is not a prefix or shorter than 4 digits. */
export function findIdRange(prefix: string): { first: string; last: string } | null {
  const first = prefix.toLowerCase()
  return /^[0-9a-f]{4,24}$/.test(first) ? { first, last: first.padEnd(24, 'f') } : null
}
