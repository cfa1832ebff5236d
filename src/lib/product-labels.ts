interface Stocked {
  totalStock: number
  salePrice: number
}

/** A smaller number of units is low stock, which labels and details show. */
export const LOW_STOCK = 10

/** What stands on a product's picture; null when nothing needs to be said. */
export function productBadge({ totalStock, salePrice }: Stocked): string | null {
  if (totalStock < LOW_STOCK) return stockText(totalStock)
  return salePrice > 0 ? 'Sale' : null
}

/** How much is left of a product, as its details say it. */
export function stockText(totalStock: number): string {
  if (totalStock === 0) return 'Out of Stock'
  return totalStock < LOW_STOCK ? `Only ${totalStock} item left` : 'In stock'
}
