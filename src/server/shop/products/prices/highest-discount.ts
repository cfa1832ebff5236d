import { calculatePercentOff } from '../../../../domain/products/price.ts'
import { type CatalogSource, readVariantIndex, createIndexAt } from '../variant-index.ts'

/** Returns the highest discount of the products in stock at the ISO time `at`, by default now, in whole percent. */
export async function findHighestDiscount(shop: CatalogSource, at?: string): Promise<number> {
  const { variants } = createIndexAt(await readVariantIndex(shop), at)
  let highest = 0
  for (const { regularCents: price, cents: salePrice, isInStock } of variants.values()) {
    // Earlier versions accepted a price of 0, and a sale price above the price.
    if (isInStock && salePrice < price) highest = Math.max(highest, calculatePercentOff({ price, salePrice }))
  }
  return highest
}
