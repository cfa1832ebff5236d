interface Prices {
  /** 0 without a sale. */
  salePrice: number
}

export const isOnSale = ({ salePrice }: Prices): boolean => salePrice > 0

/** In the unit of the given prices. */
export const effectivePrice = (product: Prices & { price: number }): number =>
  isOnSale(product) ? product.salePrice : product.price

/** Whole percent. */
export const percentOff = ({ price, salePrice }: Prices & { price: number }): number =>
  Math.round((1 - salePrice / price) * 100)
