interface Sale {
  /** 0 without a sale. */
  salePrice: number
}

export const isOnSale = ({ salePrice }: Sale): boolean => salePrice > 0

/**
 * Returns the sale price, or the price without a sale, in the unit of the input. The column `effective_cents` stores the
 * same value.
 */
export const effectivePrice = (product: Sale & { price: number }): number =>
  isOnSale(product) ? product.salePrice : product.price

/** Returns the discount in whole percent. */
export const percentOff = ({ price, salePrice }: Sale & { price: number }): number =>
  Math.round((1 - salePrice / price) * 100)
