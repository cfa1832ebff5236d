import { MOST_STOCK, type Outcome, type ProductChange } from '../../api/contract/product-administration.ts'
import { DEAREST } from '../../api/contract/values.ts'
import { formatMoney, toDollars } from '../../lib/money.ts'
import { type Many, outcomesOf } from './outcomes.ts'
import type { ProductRow } from './queries.ts'
import { updateProduct } from './records.ts'
import { availableStock } from './stock.ts'

interface Wanted {
  change: ProductChange
  /** When each product was last edited, as far as its admin knows. */
  seen?: Record<string, string> | undefined
}

/** Makes one change to many products. */
export function changeProducts({ shop, by, ids }: Many, { change, seen = {} }: Wanted): Promise<Outcome[]> {
  const known = new Map(Object.entries(seen))
  return outcomesOf({ shop, by, ids }, async (trx, before) => {
    if ((known.get(before.id) ?? before.updated_at) !== before.updated_at) {
      return `“${before.title}” was changed meanwhile. Please look at it again.`
    }
    const after = { ...before, ...changedBy(before, change) }
    return refusal(before, after) ?? updateProduct(shop, trx, by, { before, after })
  })
}

function changedBy(row: ProductRow, change: ProductChange): Partial<ProductRow> {
  if ('price' in change) return { price_cents: change.price }
  if ('salePrice' in change) return { sale_price_cents: change.salePrice }
  if ('priceBy' in change) return { price_cents: percentOf(row.price_cents, 100 + change.priceBy) }
  if ('salePercent' in change) {
    return { sale_price_cents: Math.max(1, percentOf(row.price_cents, 100 - change.salePercent)) }
  }
  return { on_hand: onHandAfter(row, change) }
}

/** More may be set aside than there is: then there is none in stock, and pieces that are added fill that gap first. */
function onHandAfter(row: ProductRow, change: { stock: number } | { stockBy: number }): number {
  if ('stockBy' in change) return row.on_hand + change.stockBy
  return change.stock === availableStock(row) ? row.on_hand : change.stock + row.reserved
}

const percentOf = (cents: number, percent: number): number => Math.round((cents * percent) / 100)

/** What a form would be refused for, and of which product. */
function refusal(before: ProductRow, after: ProductRow): string | undefined {
  const name = `“${before.title}”`
  const money = (cents: number) => formatMoney(toDollars(cents))
  if (before.deleted_at !== null) return `${name} is in the trash.`
  if (after.price_cents < 1 || after.price_cents > DEAREST) return `${name} cannot cost ${money(after.price_cents)}.`
  if (after.sale_price_cents > after.price_cents) {
    return `${name} cannot be on sale for ${money(after.sale_price_cents)}: its price is ${money(after.price_cents)}.`
  }
  const stock = after.on_hand - after.reserved
  if (after.on_hand < before.on_hand && stock < 0) return `${name} has only ${availableStock(before)} in stock.`
  return after.on_hand > before.on_hand && stock > MOST_STOCK
    ? `${name} cannot have more than ${MOST_STOCK} in stock.`
    : undefined
}
