import { formatMoney, toDollars } from '../../lib/money.ts'
import { MAX_PRICE_CENTS, MAX_STOCK, type PRICE_ENDINGS } from '../limits.ts'
import { calculateAvailableUnits } from './availability.ts'

/** Prices are rounded to the ending, in cents, such as 99 for $19.99. */
interface Rounding {
  ending?: (typeof PRICE_ENDINGS)[number] | undefined
}

/** A change of one field of many products. Money is in cents. */
export type ProductChange =
  | { price: number }
  | { salePrice: number }
  | ({ priceBy: number } & Rounding)
  | ({ salePercent: number } & Rounding)
  | { stock: number }
  | { stockBy: number }

/** Money is in cents. */
export interface ChangeableValues {
  price: number
  salePrice: number
  /** ISO times. */
  saleStartsAt: string | null
  saleEndsAt: string | null
  onHand: number
  reserved: number
}

/** A new sale price applies at once. */
const NO_SCHEDULE = { saleStartsAt: null, saleEndsAt: null }

export function applyChange(before: ChangeableValues, change: ProductChange): ChangeableValues {
  if ('price' in change) return { ...before, price: change.price }
  if ('salePrice' in change) return { ...before, ...NO_SCHEDULE, salePrice: change.salePrice }
  if ('priceBy' in change) return changePrices(before, change.priceBy, change.ending)
  if ('salePercent' in change) {
    const salePrice = Math.max(1, calculatePercent(before.price, 100 - change.salePercent))
    return { ...before, ...NO_SCHEDULE, salePrice: roundToEnding(salePrice, change.ending, before.price) }
  }
  return { ...before, onHand: calculateOnHand(before, change) }
}

/** Changes both prices by the same percentage, which keeps the discount, its start and its end. */
function changePrices(before: ChangeableValues, percent: number, ending: Rounding['ending']): ChangeableValues {
  const price = roundToEnding(calculatePercent(before.price, 100 + percent), ending)
  if (before.salePrice === 0) return { ...before, price }
  const salePrice = Math.max(1, calculatePercent(before.salePrice, 100 + percent))
  return { ...before, price, salePrice: Math.min(price, roundToEnding(salePrice, ending, price)) }
}

/** More units may be reserved than are on hand. Added units cover that difference first. */
function calculateOnHand(before: ChangeableValues, change: { stock: number } | { stockBy: number }): number {
  if ('stockBy' in change) return before.onHand + change.stockBy
  return change.stock === calculateAvailableUnits(before.onHand, before.reserved)
    ? before.onHand
    : change.stock + before.reserved
}

const calculatePercent = (cents: number, percent: number): number => Math.round((cents * percent) / 100)

/** Returns the nearest price with the ending that is below the limit, or the same price if there is none. */
function roundToEnding(cents: number, ending: Rounding['ending'], limit = Infinity): number {
  if (ending === undefined) return cents
  const nearest = Math.max(ending || 100, Math.round((cents - ending) / 100) * 100 + ending)
  const excess = Math.max(0, Math.floor((nearest - limit) / 100) + 1)
  const rounded = nearest - excess * 100
  return rounded > 0 ? rounded : cents
}

/** Returns the reason for a refusal, which messages print after the product's name. */
export function explainInvalidChange(before: ChangeableValues, after: ChangeableValues): string | undefined {
  const money = (cents: number) => formatMoney(toDollars(cents))
  if (after.price < 1 || after.price > MAX_PRICE_CENTS) return `cannot cost ${money(after.price)}.`
  if (after.salePrice > after.price) {
    return `would have a sale price of ${money(after.salePrice)}, above its price of ${money(after.price)}.`
  }
  const stock = after.onHand - after.reserved
  if (after.onHand < before.onHand && stock < 0)
    return `has only ${calculateAvailableUnits(before.onHand, before.reserved)} in stock.`
  return after.onHand > before.onHand && stock > MAX_STOCK ? `cannot have more than ${MAX_STOCK} in stock.` : undefined
}
