import type { ProductDetails } from '../../../../api/contract/products.ts'
import { isOnSale } from '../../../../domain/products/price.ts'
import { toDollars } from '../../../../lib/money.ts'
import { readSettings } from '../../../platform/settings/read-settings.ts'
import type { Shop } from '../../../platform/shop.ts'
import { readLowestPrices } from './price-history.ts'

/** Adds the lowest price before the sale to a product on sale and its variants, if the owner shows it. */
export async function addLowestPrices(
  { config, db }: Pick<Shop, 'config' | 'db'>,
  product: ProductDetails,
  at: string
): Promise<ProductDetails> {
  const ids = [product, ...(product.variants ?? [])].filter(isOnSale).map(({ _id }) => _id)
  if (ids.length === 0 || !(await readSettings(config, db)).showLowestPrice) return product
  // An edit in the millisecond of the previous one has the time of the next.
  const lowest = await readLowestPrices(db, ids, at > product.updatedAt ? at : product.updatedAt)
  const add = <Item extends { _id: string; price: number; salePrice: number }>(
    item: Item
  ): Item & { lowestPrice?: number } => {
    const cents = isOnSale(item) ? lowest.get(item._id) : undefined
    return cents === undefined ? item : { ...item, lowestPrice: toDollars(cents) }
  }
  return { ...add(product), ...(product.variants && { variants: product.variants.map(add) }) }
}
