import type { AdminProduct, ProductOutcome } from '../../../../api/contract/product-administration.ts'
import { recordAudit } from '../../../people/audit/audit.ts'
import type { Requester } from '../../../platform/http/session.ts'
import type { CatalogRow } from '../../../platform/database/catalog.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transact.ts'
import { ShopError } from '../../../platform/errors.ts'
import { type Clock, nowIso, type ShopData } from '../../../platform/shop.ts'
import { getTrashCutoff } from '../../../../domain/products/trash.ts'
import { type BulkRequest, changeEach } from './change-each.ts'
import { toAdminProduct } from '../queries.ts'
import { calculateNextEditTime, lockProducts, toProductAuditFields } from './write-product.ts'
import { incrementCatalogVersion } from '../../../platform/catalog-version.ts'
import { requireValidVariant } from './variant-rules.ts'

const createProductNotFoundError = () => new ShopError('not-found', 'Product not found')

/** Marks the product as deleted. Keeps its row, because carts, orders and reviews reference it. */
export function deleteProduct(shop: ShopData, requester: Requester, id: string): Promise<void> {
  return transact(shop.db, async (trx) => {
    const [row] = await lockProducts(trx, [id])
    if (!row || row.deleted_at !== null) throw createProductNotFoundError()
    await markDeleted(shop, trx, requester, row)
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
  return mark(clock, trx, requester, { row, deleted_at: null })
}
