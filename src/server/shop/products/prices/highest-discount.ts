import { calculatePercentOff } from '../../../../domain/products/price.ts'
import type { ShopData } from '../../../platform/shop.ts'
import { readVariantIndex, createIndexAt } from '../variant-index.ts'

/** Returns the highest discount of the products in stock at the ISO time `at`, by default now, in whole percent. */
export async function findHighestDiscount(shop: ShopData, at?: string): Promise<number> {
  const { variants } = createIndexAt(await readVariantIndex(shop), at)
  let highest = 0
  for (const { prices, cents: salePrice, isInStock } of variants.values()) {
    const price = prices.price_cents
    if (isInStock && salePrice < price) highest = Math.max(highest, calculatePercentOff({ price, salePrice }))
  }
  return highest
}
