import type { Outcome } from '../../api/contract/product-administration.ts'
import type { Requester } from '../http/session.ts'
import type { Trx } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import type { Shop } from '../shop.ts'
import type { ProductRow } from '../catalog/queries.ts'
import { lockProducts } from './records.ts'
import { bumpCatalogue } from '../catalog/version.ts'

export interface Many {
  shop: Shop
  by: Requester
  ids: string[]
}

/** Does something to a product and answers it as it is then, the same when nothing was written; or in words why not. */
type Work = (trx: Trx, row: ProductRow) => Promise<ProductRow | string>

/**
 * Does something to many products in one transaction, and tells what became of each. A product that is refused has been
 * written nothing of; when the database fails, none of them has.
 */
export function outcomesOf({ shop, ids }: Many, work: Work): Promise<Outcome[]> {
  const asked = [...new Set(ids)]
  return transact(shop.db, async (trx) => {
    const rows = new Map((await lockProducts(trx, asked)).map((row) => [row.id, row]))
    const outcomes: Outcome[] = []
    let written = false
    for (const id of asked) {
      const row = rows.get(id)
      const after = row ? await work(trx, row) : 'This product does not exist any more.'
      const changed = typeof after !== 'string' && after !== row
      written ||= changed
      outcomes.push(toOutcome(id, after, changed))
    }
    if (written) await bumpCatalogue(trx)
    return outcomes
  })
}

const toOutcome = (id: string, after: ProductRow | string, changed: boolean): Outcome =>
  typeof after === 'string'
    ? { _id: id, done: false, why: after }
    : { _id: id, done: true, changed, updatedAt: after.updated_at }
