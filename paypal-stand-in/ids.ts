import { randomBytes } from 'node:crypto'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const randomId = (length: number): string =>
  Array.from(randomBytes(length), (byte) => LETTERS[byte % LETTERS.length]).join('')

/** Like PayPal's ids of orders, captures and refunds: 17 characters. */
export const newId = (): string => randomId(17)

export const newEventId = (): string => `WH-${randomId(17)}-${randomId(17)}`

export const newDebugId = (): string => randomBytes(7).toString('hex').slice(0, 13)

export const PAYER = {
  id: 'SELVEDGEPAYER',
  email: 'payer@example.com',
  givenName: 'Simulated',
  surname: 'Payer',
  country: 'US'
} as const

export const PAYEE = { email_address: 'merchant@example.com', merchant_id: 'SELVEDGETRADE' } as const

/** PayPal's times have no fraction of a second. */
export const formatTime = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')
