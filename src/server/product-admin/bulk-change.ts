import type { Amounts, Outcome, ProductChange, UndoneProduct } from '../../api/contract/product-administration.ts'
import { type Changeable, changedBy, inStock, whyNotChanged } from '../../api/product-change.ts'
import { toDollars } from '../../lib/money.ts'
import type { Trx } from '../db/schema.ts'
import { type Many, outcomesOf } from './outcomes.ts'
import type { ProductRow } from '../catalog/queries.ts'
import { updateProduct } from './records.ts'

interface Wanted {
  change: ProductChange
  /** When each product was last edited, as far as its admin knows. */
  seen?: Record<string, string> | undefined
  /** Answers what would change, and changes nothing. */
  dryRun?: boolean | undefined
}

/** Makes one change to many products. */
export async function changeProducts(many: Many, { change, seen = {}, dryRun = false }: Wanted): Promise<Outcome[]> {
  const known = new Map(Object.entries(seen))
  const amounts = new Map<string, { before: Amounts; after: Amounts }>()
  const outcomes = await outcomesOf(many, async (trx, row) => {
    const [before, after] = [changeable(row), changedBy(changeable(row), change)]
    const refusal = refusalOf(row, known.get(row.id), after)
    if (refusal) return refusal
    amounts.set(row.id, { before: toAmounts(before), after: toAmounts(after) })
    return dryRun ? row : write(many, trx, row, after)
  })
  return outcomes.map((one) => (one.done ? { ...one, ...amounts.get(one._id) } : one))
}

type ManyUndone = Omit<Many, 'ids'> & { products: UndoneProduct[] }

/** Sets the old prices of many products and moves their stock back, unless somebody has edited them since. */
export function undoChange({ products, ...rest }: ManyUndone): Promise<Outcome[]> {
  const wanted = new Map(products.map((one) => [one._id, one]))
  const many = { ...rest, ids: [...wanted.keys()] }
  return outcomesOf(many, async (trx, row) => {
    const before = changeable(row)
    const one = wanted.get(row.id)
    const { price, salePrice, stockBy } = one ?? { ...before, stockBy: 0 }
    // The same call may be sent again, for want of an answer.
    if (price === before.price && salePrice === before.salePrice && stockBy === 0) return row
    const after = { ...before, price, salePrice, onHand: before.onHand + stockBy }
    return refusalOf(row, one?.seenUpdatedAt, after) ?? write(many, trx, row, after)
  })
}

const write = ({ shop, by }: Many, trx: Trx, row: ProductRow, after: Changeable): Promise<ProductRow> =>
  updateProduct(shop, trx, by, { before: row, after: { ...row, ...columns(after) } })

/** Answers in a sentence why a product cannot become what is asked; undefined when it can. */
function refusalOf(row: ProductRow, seen: string | undefined, after: Changeable): string | undefined {
  const name = `“${row.title}”`
  if (seen !== undefined && seen !== row.updated_at) return `${name} was changed meanwhile. Please look at it again.`
  if (row.deleted_at !== null) return `${name} is in the trash.`
  const why = whyNotChanged(changeable(row), after)
  return why && `${name} ${why}`
}

const changeable = ({ price_cents, sale_price_cents, on_hand, reserved }: ProductRow): Changeable => ({
  price: price_cents,
  salePrice: sale_price_cents,
  onHand: on_hand,
  reserved
})

const toAmounts = (product: Changeable): Amounts => ({
  price: toDollars(product.price),
  salePrice: toDollars(product.salePrice),
  totalStock: inStock(product),
  onHand: product.onHand
})

const columns = ({ price, salePrice, onHand }: Changeable) => ({
  price_cents: price,
  sale_price_cents: salePrice,
  on_hand: onHand
})
