interface ProductAmounts {
  totalStock: number
  salePrice: number
}

export const LOW_STOCK = 10

export function productBadge({ totalStock, salePrice }: ProductAmounts): string | null {
  if (totalStock < LOW_STOCK) return stockText(totalStock)
  return salePrice > 0 ? 'Sale' : null
}

export function stockText(totalStock: number): string {
  if (totalStock === 0) return 'Out of Stock'
  return totalStock < LOW_STOCK ? `Only ${totalStock} item left` : 'In stock'
}
