import { createHash, randomBytes } from 'node:crypto'

/** A new identifier: 24 hex digits, the form that clients of the contract expect of an `_id`. */
export const newId = (): string => randomBytes(12).toString('hex')

/** The same identifier for the same name, every time. */
export const idFor = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 24)
