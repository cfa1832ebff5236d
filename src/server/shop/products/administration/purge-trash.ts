import { sql, type SqlBool } from 'kysely'

import { recordAudit } from '../../../people/audit/audit.ts'
import { lockRows } from '../../../platform/database/lock.ts'
import { SYSTEM } from '../../../platform/http/session.ts'
import { catalog } from '../../../platform/database/catalog.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transact.ts'
import { type Clock, nowIso, type ShopData } from '../../../platform/shop.ts'
import { getTrashCutoff } from '../../../../domain/products/trash.ts'
import { updateRating } from '../ratings.ts'
import { deleteEmptyProducts, toProductAuditFields } from './write-product.ts'

/** Small, because other transactions wait for each batch. */
const BATCH_SIZE = 200

/**
 * Deletes the products that can no longer be restored. Referenced products keep their rows: carts display them as sold
 * out, and released holds and rejected orders return stock to them. Reviews of a variant belong to its style.
 */
export async function purgeProducts(shop: ShopData): Promise<void> {
  const before = getTrashCutoff(shop.now())
  while ((await transact(shop.db, (trx) => purgeBatch(shop, trx, before))) === BATCH_SIZE);
}

async function purgeBatch(clock: Clock, trx: Trx, before: string): Promise<number> {
  const expired = trx
    .selectFrom(catalog(trx))
    .selectAll()
    .where('deleted_at', '<=', before)
    .where(({ and }) => and(['order_items', 'cart_items', 'stock_holds'].map(isUnreferencedBy)))
    .where(({ or }) => or([hasNoOtherVariant(before), isUnreferencedBy('reviews')]))
    .limit(BATCH_SIZE)
  // Another process may be deleting them.
  const rows = await lockRows(trx, expired).execute()
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await trx.deleteFrom('reviews').where('variant_id', 'in', ids).execute()
  await trx.deleteFrom('variants').where('id', 'in', ids).execute()
  const productIds = [...new Set(rows.map(({ product_id }) => product_id))]
  await deleteEmptyProducts(trx, productIds)
  for (const id of productIds) await updateRating(trx, id)
  for (const row of rows) {
    const subject = { kind: 'product', id: row.id }
    await recordAudit(clock, trx, {
      ...SYSTEM,
      action: 'product.purged',
      subject,
      before: toProductAuditFields(row, nowIso(clock))
    })
  }
  return rows.length
}

/** A variant in the trash can be restored, and has the reviews of its product. */
const hasNoOtherVariant = (before: string) => sql<SqlBool>`not exists (select 1 from variants as other
  where other.product_id = catalog.product_id and (other.deleted_at is null or other.deleted_at > ${before}))`

const isUnreferencedBy = (table: string) =>
  sql<SqlBool>`not exists (select 1 from ${sql.table(table)} as referrer where referrer.variant_id = catalog.id)`
