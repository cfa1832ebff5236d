/** Converts cents to the dollars of the API, as in 12.5. */
export const toDollars = (cents: number): number => cents / 100

export const toCents = (dollars: number): number => Math.round(dollars * 100)

/** Formats dollars as '$1234.50' or '−$5.00', without thousands separators as in the specification. */
export const formatMoney = (dollars: number): string => `${dollars < 0 ? '−' : ''}$${Math.abs(dollars).toFixed(2)}`

const GROUPED = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Formats dollars as '$1,234,567.50'. */
export const formatSum = (dollars: number): string => GROUPED.format(dollars)
