import { isOnSale } from './price.ts'

/** Fewer units count as low stock. */
export const LOW_STOCK = 10

/** In days, today included. A product that was sold and not returned in this time sells. */
export const SELLING_DAYS = 90

/** Subtracts the units that unpaid orders reserve. They may exceed those on hand if an admin has reduced the stock. */
export const calculateAvailableUnits = (onHand: number, reserved: number): number => Math.max(0, onHand - reserved)

/** Returns the units that pages show: none, a number below `LOW_STOCK`, or `LOW_STOCK` for any higher number. */
export const toVisibleStock = (available: number): number => Math.min(Math.max(0, available), LOW_STOCK)

export type StockLevel = 'none' | 'low' | 'enough'

export function getStockLevel(totalStock: number, threshold = LOW_STOCK): StockLevel {
  if (totalStock === 0) return 'none'
  return totalStock < threshold ? 'low' : 'enough'
}

export function formatStock(totalStock: number): string {
  const texts = { none: 'Out of Stock', low: `Only ${totalStock} item left`, enough: 'In stock' }
  return texts[getStockLevel(totalStock)]
}

interface Badge {
  kind: 'stock' | 'sale'
  text: string
}

export function getProductBadge(product: { totalStock: number; price: number; salePrice: number }): Badge | undefined {
  if (getStockLevel(product.totalStock) !== 'enough') return { kind: 'stock', text: formatStock(product.totalStock) }
  return isOnSale(product) ? { kind: 'sale', text: 'Sale' } : undefined
}
