export type Money = { currency_code: string; value: string }

type MoneyIssue = 'DECIMAL_PRECISION' | 'MAX_VALUE_EXCEEDED'

const WITHOUT_DECIMALS = new Set(['HUF', 'JPY', 'TWD'])

const CODES = 'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'

export const CURRENCIES = new Set(CODES.split(' '))

export const hasDecimals = (currency: string): boolean => !WITHOUT_DECIMALS.has(currency)

/** Returns integer minor units, or PayPal's issue for an invalid value. */
export const toMinor = ({ currency_code, value }: Money): number | MoneyIssue => {
  const digits = hasDecimals(currency_code) ? 2 : 0
  const negative = value.startsWith('-')
  const [whole = '', fraction = ''] = value.replace('-', '').split('.')
  if (fraction.length > digits) return 'DECIMAL_PRECISION'
  const minor = Number(whole + fraction.padEnd(digits, '0'))
  if (minor > Number.MAX_SAFE_INTEGER) return 'MAX_VALUE_EXCEEDED'
  return negative ? -minor : minor
}

export const toMoney = (minor: number, currency: string): Money => {
  const sign = minor < 0 ? '-' : ''
  const digits = String(Math.abs(minor)).padStart(3, '0')
  const value = hasDecimals(currency) ? `${digits.slice(0, -2)}.${digits.slice(-2)}` : String(Math.abs(minor))
  return { currency_code: currency, value: sign + value }
}

/** PayPal's list price in the US: 3.49% and 49 cents. */
export const feeMinor = (minor: number, currency: string): number =>
  Math.min(minor, Math.round((minor * 349) / 10_000) + (hasDecimals(currency) ? 49 : 0))
