import { stockLevel } from './availability.ts'

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
  if (options.every(({ totalStock }) => stockLevel(totalStock) === 'out')) return []
  const levels = filter === 'out' || filter === 'low' ? [filter] : ['out', 'low']
  return options
    .filter(({ size, color, totalStock }) => (size || color) && levels.includes(stockLevel(totalStock)))
    .toSorted((one, other) => one.totalStock - other.totalStock)
}
