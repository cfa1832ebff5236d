import { type StockLevel, getStockLevel } from './availability.ts'

const LEVELS = new Map<string | undefined, StockLevel[]>([
  ['out', ['none']],
  ['low', ['low']]
])

interface StyleOption {
  size?: string | undefined
  color?: object | undefined
  totalStock: number
}

/**
 * Lists the options of a style that are sold out or low on stock, the lowest stock first. With the stock filter `out`
 * or `low`, lists only these. Lists none if the whole style is sold out.
 */
export function listLowStockOptions<Option extends StyleOption>(options: readonly Option[], filter?: string): Option[] {
  if (options.every(({ totalStock }) => getStockLevel(totalStock) === 'none')) return []
  const levels = LEVELS.get(filter) ?? ['none', 'low']
  return options
    .filter(({ size, color, totalStock }) => (size || color) && levels.includes(getStockLevel(totalStock)))
    .toSorted((one, other) => one.totalStock - other.totalStock)
}
