import { isOnSale } from './price.ts'

/** Fewer units count as low stock. */
export const LOW_STOCK = 10

/** Subtracts the units that unpaid orders reserve. They may exceed those on hand if an admin has reduced the stock. */
export const availableUnits = (onHand: number, reserved: number): number => Math.max(0, onHand - reserved)

/** Returns the units that pages show: none, a number below `LOW_STOCK`, or `LOW_STOCK` for any higher number. */
export const toVisibleStock = (available: number): number => Math.min(Math.max(0, available), LOW_STOCK)

export type StockLevel = 'none' | 'low' | 'enough'

export function stockLevel(totalStock: number): StockLevel {
  if (totalStock === 0) return 'none'
  return totalStock < LOW_STOCK ? 'low' : 'enough'
}

export function stockText(totalStock: number): string {
  const texts = { none: 'Out of Stock', low: `Only ${totalStock} item left`, enough: 'In stock' }
  return texts[stockLevel(totalStock)]
}

interface Badge {
  kind: 'stock' | 'sale'
  text: string
}

export function productBadge(product: { totalStock: number; price: number; salePrice: number }): Badge | undefined {
  if (stockLevel(product.totalStock) !== 'enough') return { kind: 'stock', text: stockText(product.totalStock) }
  return isOnSale(product) ? { kind: 'sale', text: 'Sale' } : undefined
}
