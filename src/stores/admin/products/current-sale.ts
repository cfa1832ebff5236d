/** ISO times in UTC. Without a start, the sale price applies at once; without an end, until it is removed. */
export interface SaleTimes {
  saleStartsAt?: string | null | undefined
  saleEndsAt?: string | null | undefined
}

export const isSaleScheduled = ({ saleStartsAt }: SaleTimes, now: string): boolean =>
  !!saleStartsAt && saleStartsAt > now

/** Returns the product with the sale price that applies now: none if the sale has not started. */
export const applyCurrentSale = <Product extends SaleTimes & { salePrice: number }>(
  product: Product,
  now: string
): Product => (isSaleScheduled(product, now) ? { ...product, salePrice: 0 } : product)
