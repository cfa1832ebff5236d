/** Dollars as the contract carries them (`12.5`), from integer cents. */
export const toDollars = (cents: number): number => cents / 100

/** Integer cents from the contract's dollars; a third decimal is rounded away. */
export const toCents = (dollars: number): number => Math.round(dollars * 100)

/** `$1234.50`: the spec's money, two decimals and no grouping. */
export const formatMoney = (dollars: number): string => `$${dollars.toFixed(2)}`

const SUM = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `$1,234,567.50`: sums, which have more digits than a price. */
export const formatSum = (dollars: number): string => SUM.format(dollars)

/** What a buyer pays: a sale price above 0 takes the place of the price. Any unit, the same one back. */
export const effectivePrice = (price: number, salePrice: number): number => (salePrice > 0 ? salePrice : price)

/** Whole percent that a sale takes off, as its badge shows it. */
export const percentOff = (price: number, salePrice: number): number => Math.round((1 - salePrice / price) * 100)
