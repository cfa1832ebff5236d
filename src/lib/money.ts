/** As in the API: 12.5. */
export const toDollars = (cents: number): number => cents / 100

export const toCents = (dollars: number): number => Math.round(dollars * 100)

/** As in '$1234.50'. The specification has no grouping. */
export const formatMoney = (dollars: number): string => `$${dollars.toFixed(2)}`

const SUM = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** As in '$1,234,567.50'. */
export const formatSum = (dollars: number): string => SUM.format(dollars)
