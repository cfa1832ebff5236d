import type { ProductOutcome } from '../../../../api/contract/product-administration.ts'
import type { Requester } from '../../../platform/http/session.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transact.ts'
import type { Shop } from '../../../platform/shop.ts'
import type { CatalogRow } from '../../../platform/database/catalog.ts'
import { lockProducts } from './write-product.ts'
import { incrementCatalogVersion } from '../../../platform/catalog-version.ts'

export interface BulkRequest {
  shop: Shop
  requester: Requester
  ids: string[]
}

/** Returns the new row, the same row if nothing was written, or the reason why the product was refused. */
type ChangeProduct = (trx: Trx, row: CatalogRow) => Promise<CatalogRow | string>

/** Changes the products one by one in one transaction and returns the outcome of each. */
export function changeEach({ shop, ids }: BulkRequest, work: ChangeProduct): Promise<ProductOutcome[]> {
  const uniqueIds = [...new Set(ids)]
  return transact(shop.db, async (trx) => {
    const rows = new Map((await lockProducts(trx, uniqueIds)).map((row) => [row.id, row]))
    const outcomes: ProductOutcome[] = []
    let hasWritten = false
    for (const id of uniqueIds) {
      const row = rows.get(id)
      const after = row ? await work(trx, row) : 'This product no longer exists.'
      const changed = typeof after !== 'string' && after !== row
      hasWritten ||= changed
      outcomes.push(toOutcome(id, after, changed))
    }
    if (hasWritten) await incrementCatalogVersion(trx)
    return outcomes
  })
}

const toOutcome = (id: string, after: CatalogRow | string, changed: boolean): ProductOutcome =>
  typeof after === 'string'
    ? { _id: id, done: false, reason: after }
    : { _id: id, done: true, changed, updatedAt: after.updated_at }
