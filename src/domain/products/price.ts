interface Priced {
  price: number
  /** 0 without a sale. */
  salePrice: number
}

/** True if the sale price is below the price. The API also accepts a sale price that equals the price. */
export const isOnSale = ({ price, salePrice }: Priced): boolean => salePrice > 0 && salePrice < price

/** Returns the sale price, or the price without a sale, in the unit of the input. */
export const getEffectivePrice = (product: Priced): number => product.salePrice || product.price

/** True if one of the variants costs more than the product. */
export const hasMoreExpensiveVariant = (product: Priced, variants: readonly Priced[] = []): boolean =>
  variants.some((variant) => getEffectivePrice(variant) > getEffectivePrice(product))

/** Returns the discount in whole percent. */
export const calculatePercentOff = ({ price, salePrice }: Priced): number => Math.round((1 - salePrice / price) * 100)
