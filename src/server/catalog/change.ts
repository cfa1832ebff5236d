import type { Outcome, ProductChange } from '../../api/contract/product-administration.ts'
import { type Changeable, changedBy, whyNotChanged } from '../../api/product-change.ts'
import { type Many, outcomesOf } from './outcomes.ts'
import type { ProductRow } from './queries.ts'
import { updateProduct } from './records.ts'

interface Wanted {
  change: ProductChange
  /** When each product was last edited, as far as its admin knows. */
  seen?: Record<string, string> | undefined
}

/** Makes one change to many products. */
export function changeProducts({ shop, by, ids }: Many, { change, seen = {} }: Wanted): Promise<Outcome[]> {
  const known = new Map(Object.entries(seen))
  return outcomesOf({ shop, by, ids }, async (trx, row) => {
    const name = `“${row.title}”`
    if ((known.get(row.id) ?? row.updated_at) !== row.updated_at) {
      return `${name} was changed meanwhile. Please look at it again.`
    }
    if (row.deleted_at !== null) return `${name} is in the trash.`
    const [before, after] = [changeable(row), changedBy(changeable(row), change)]
    const why = whyNotChanged(before, after)
    return why ? `${name} ${why}` : updateProduct(shop, trx, by, { before: row, after: { ...row, ...columns(after) } })
  })
}

const changeable = ({ price_cents, sale_price_cents, on_hand, reserved }: ProductRow): Changeable => ({
  price: price_cents,
  salePrice: sale_price_cents,
  onHand: on_hand,
  reserved
})

const columns = ({ price, salePrice, onHand }: Changeable) => ({
  price_cents: price,
  sale_price_cents: salePrice,
  on_hand: onHand
})
