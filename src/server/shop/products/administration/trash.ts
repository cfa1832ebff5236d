import { sql, type SqlBool } from 'kysely'

import type { AdminProduct, ProductOutcome } from '../../../../api/contract/product-administration.ts'
import { getTrashCutoff } from '../../../../domain/products/trash.ts'
import { recordAudit } from '../../../people/audit/audit.ts'
import { incrementCatalogVersion } from '../../../platform/catalog-version.ts'
import { catalog, type CatalogRow } from '../../../platform/database/catalog.ts'
import { lockRows } from '../../../platform/database/lock.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transact.ts'
import { ShopError } from '../../../platform/errors.ts'
import { type Requester, SYSTEM } from '../../../platform/http/session.ts'
import { type Clock, nowIso, type ShopData } from '../../../platform/shop.ts'
import { toAdminProduct } from '../queries.ts'
import { updateRating } from '../ratings.ts'
import { type BulkRequest, changeEach } from './bulk-change.ts'
import { requireValidVariant } from './variant-columns.ts'
import { requireUniqueCodes } from './variant-codes.ts'
import {
  calculateNextEditTime,
  createProductNotFoundError,
  deleteEmptyProducts,
  lockProduct,
  lockProducts,
  toProductAuditFields
} from './write-product.ts'

/** Marks the product as deleted. Keeps its row, because carts, orders and reviews reference it. */
export function deleteProduct(shop: ShopData, requester: Requester, id: string): Promise<void> {
  return transact(shop.db, async (trx) => {
    await markDeleted(shop, trx, requester, await lockProduct(trx, id))
    await incrementCatalogVersion(trx)
  })
}

export function deleteProducts({ shop, requester, ids }: BulkRequest): Promise<ProductOutcome[]> {
  return changeEach({ shop, requester, ids }, async (trx, row) =>
    row.deleted_at === null ? markDeleted(shop, trx, requester, row) : row
  )
}

export const markDeleted = (clock: Clock, trx: Trx, requester: Requester, row: CatalogRow): Promise<CatalogRow> =>
  mark(clock, trx, requester, { row, deleted_at: nowIso(clock) })

interface Mark {
  row: CatalogRow
  /** Null restores the product. */
  deleted_at: string | null
}

async function mark(clock: Clock, trx: Trx, requester: Requester, { row, deleted_at }: Mark): Promise<CatalogRow> {
  const marks = { deleted_at, listed_version: null, updated_at: calculateNextEditTime(clock, row) }
  await trx.updateTable('variants').set(marks).where('id', '=', row.id).execute()
  const event = { ...requester, at: marks.updated_at, subject: { kind: 'product', id: row.id } }
  const fields = toProductAuditFields(row, nowIso(clock))
  await recordAudit(
    clock,
    trx,
    deleted_at === null
      ? { ...event, action: 'product.restored', after: fields }
      : { ...event, action: 'product.deleted', before: fields }
  )
  return { ...row, ...marks }
}

export function restoreProduct(shop: ShopData, requester: Requester, id: string): Promise<AdminProduct> {
  return transact(shop.db, async (trx) => {
    const [row] = await lockProducts(trx, [id])
    if (!row || isExpired(shop, row)) throw createProductNotFoundError()
    if (row.deleted_at === null) return toAdminProduct(row, nowIso(shop))
    const after = await markRestored(shop, trx, requester, row)
    await incrementCatalogVersion(trx)
    return toAdminProduct(after, nowIso(shop))
  })
}

export function restoreProducts({ shop, requester, ids }: BulkRequest): Promise<ProductOutcome[]> {
  return changeEach({ shop, requester, ids }, async (trx, row) => {
    if (isExpired(shop, row)) return `${quoteTitle(row)} was deleted too long ago to be restored.`
    if (row.deleted_at === null) return row
    return markRestored(shop, trx, requester, row).catch(toFailureReason)
  })
}

function toFailureReason(error: unknown): string {
  if (error instanceof ShopError) return error.message
  throw error
}

const quoteTitle = ({ title }: CatalogRow): string => `“${title}”`

const isExpired = (clock: Clock, { deleted_at }: CatalogRow): boolean =>
  deleted_at !== null && deleted_at <= getTrashCutoff(clock.now())

async function markRestored(clock: Clock, trx: Trx, requester: Requester, row: CatalogRow): Promise<CatalogRow> {
  await requireValidVariant(trx, row)
  await requireUniqueCodes(trx, row)
  return mark(clock, trx, requester, { row, deleted_at: null })
}

/** Small, because other transactions wait for each batch. */
const BATCH_SIZE = 200

/**
 * Deletes the products that can no longer be restored. Referenced products keep their rows: carts display them as sold
 * out, and released holds and rejected orders return stock to them. Reviews belong to the product, not to one variant.
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
    .where(({ and }) => and(['order_items', 'cart_items', 'stock_holds', 'return_items'].map(isUnreferencedBy)))
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

/** True if no other variant, not even one that can be restored, needs the reviews of the product. */
const hasNoOtherVariant = (before: string) => sql<SqlBool>`not exists (select 1 from variants as other
  where other.product_id = catalog.product_id and (other.deleted_at is null or other.deleted_at > ${before}))`

const isUnreferencedBy = (table: string) =>
  sql<SqlBool>`not exists (select 1 from ${sql.table(table)} as referrer where referrer.variant_id = catalog.id)`
