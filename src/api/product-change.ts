import { formatMoney, toDollars } from '../lib/money.ts'
import { MOST_STOCK, type ProductChange } from './contract/product-administration.ts'
import { DEAREST } from './contract/values.ts'

/** What a change of many products can change of one. Money is cents. */
export interface Changeable {
  price: number
  salePrice: number
  onHand: number
  reserved: number
}

/** Answers a product as a change leaves it: in the preview, and then in the shop. */
export function changedBy(before: Changeable, change: ProductChange): Changeable {
  if ('price' in change) return { ...before, price: change.price }
  if ('salePrice' in change) return { ...before, salePrice: change.salePrice }
  if ('priceBy' in change) return priceBy(before, change.priceBy)
  if ('salePercent' in change) {
    return { ...before, salePrice: Math.max(1, percentOf(before.price, 100 - change.salePercent)) }
  }
  return { ...before, onHand: onHandAfter(before, change) }
}

/** Changes the sale price by the same percentage, so that a sale stays the same percentage off the price. */
function priceBy(before: Changeable, percent: number): Changeable {
  const price = percentOf(before.price, 100 + percent)
  if (before.salePrice === 0) return { ...before, price }
  const salePrice = Math.max(1, percentOf(before.salePrice, 100 + percent))
  return { ...before, price, salePrice: Math.min(price, salePrice) }
}

/** What can be bought. */
export const inStock = ({ onHand, reserved }: Pick<Changeable, 'onHand' | 'reserved'>): number =>
  Math.max(0, onHand - reserved)

/** More may be set aside than there is: then there is none in stock, and pieces that are added fill that gap first. */
function onHandAfter(before: Changeable, change: { stock: number } | { stockBy: number }): number {
  if ('stockBy' in change) return before.onHand + change.stockBy
  return change.stock === inStock(before) ? before.onHand : change.stock + before.reserved
}

const percentOf = (cents: number, percent: number): number => Math.round((cents * percent) / 100)

/** What a form would be refused for, to be read after the product's name. */
export function whyNotChanged(before: Changeable, after: Changeable): string | undefined {
  const money = (cents: number) => formatMoney(toDollars(cents))
  if (after.price < 1 || after.price > DEAREST) return `cannot cost ${money(after.price)}.`
  if (after.salePrice > after.price) {
    return `would have a sale price of ${money(after.salePrice)}, above its price of ${money(after.price)}.`
  }
  const stock = after.onHand - after.reserved
  if (after.onHand < before.onHand && stock < 0) return `has only ${inStock(before)} in stock.`
  return after.onHand > before.onHand && stock > MOST_STOCK
    ? `cannot have more than ${MOST_STOCK} in stock.`
    : undefined
}
