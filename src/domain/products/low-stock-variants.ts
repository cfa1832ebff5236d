import { type StockLevel, getStockLevel } from './availability.ts'

const LEVELS = new Map<string | undefined, StockLevel[]>([
  ['out', ['none']],
  ['low', ['low']]
])

interface StyleVariant {
  size?: string | undefined
  color?: object | undefined
  totalStock: number
  lowStockThreshold?: number | undefined
}

/**
 * Lists the variants of a style that are sold out or low on stock, the lowest stock first. With the stock filter `out`
 * or `low`, lists only these. Lists none if the whole style is sold out.
 */
export function listLowStockVariants<Variant extends StyleVariant>(
  variants: readonly Variant[],
  filter?: string
): Variant[] {
  if (variants.every(({ totalStock }) => getStockLevel(totalStock) === 'none')) return []
  const levels = LEVELS.get(filter) ?? ['none', 'low']
  return variants
    .filter(({ size, color }) => size || color)
    .filter(({ totalStock, lowStockThreshold }) => levels.includes(getStockLevel(totalStock, lowStockThreshold)))
    .toSorted((one, other) => one.totalStock - other.totalStock)
}
