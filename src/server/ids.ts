import { createHash, randomBytes } from 'node:crypto'

/** A new identifier: 24 hex digits, the form that clients of the contract expect of an `_id`. */
export const newId = (): string => randomBytes(12).toString('hex')

/** The same identifier for the same name, every time. */
export const idFor = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 24)

/** The first and the last identifier that begin with what is typed; null when none can, or so many that nobody looks for them. */
export function idsFrom(typed: string): { first: string; last: string } | null {
  const first = typed.toLowerCase()
  return /^[0-9a-f]{4,24}$/.test(first) ? { first, last: first.padEnd(24, 'f') } : null
}
