import { randomBytes } from 'node:crypto'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const random = (length: number): string =>
  Array.from(randomBytes(length), (byte) => LETTERS[byte % LETTERS.length]).join('')

/** Like PayPal's ids of orders, captures and refunds: 17 characters. */
export const newId = (): string => random(17)

export const newEventId = (): string => `WH-${random(17)}-${random(17)}`

export const newDebugId = (): string => randomBytes(7).toString('hex').slice(0, 13)

/** The only simulated account. */
export const PAYER = {
  id: 'SELVEDGEPAYER',
  email: 'payer@example.com',
  givenName: 'Simulated',
  surname: 'Payer',
  country: 'US'
} as const

export const PAYEE = { email_address: 'merchant@example.com', merchant_id: 'SELVEDGETRADE' } as const

/** PayPal's times have no fraction of a second. */
export const instant = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')
