import { percentOff } from '../../domain/products/price.ts'
import { applySchedules, type CatalogSource, readOptionIndex } from './option-index.ts'

/** Returns the highest discount of the products in stock at the ISO time `at`, or now, in whole percent. */
export async function findHighestDiscount(shop: CatalogSource, at?: string): Promise<number> {
  const { columns } = applySchedules(await readOptionIndex(shop), at)
  let highest = 0
  for (const { position, priceCents, isInStock } of columns.options) {
    const salePrice = columns.cents[position] ?? priceCents
    if (isInStock) highest = Math.max(highest, percentOff({ price: priceCents, salePrice }))
  }
  return highest
}
