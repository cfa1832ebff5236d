import type { AdminProduct, Outcome } from '../../api/contract/product-administration.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Requester } from '../http/session.ts'
import type { Trx } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { ShopError } from '../errors.ts'
import { nowIso, type Shop } from '../shop.ts'
import { trashSince } from './filters.ts'
import { type Many, outcomesOf } from './outcomes.ts'
import { type ProductRow, toAdminProduct } from '../catalog/queries.ts'
import { editedAt, lockProducts, told } from './records.ts'
import { bumpCatalogue } from '../catalog/version.ts'

const gone = () => new ShopError('not-found', 'Product not found')

/** Takes a product out of the catalogue. Its row stays, so that carts, orders and reviews that name it can be read. */
export function deleteProduct(shop: Shop, by: Requester, id: string): Promise<void> {
  return transact(shop.db, async (trx) => {
    const [row] = await lockProducts(trx, [id])
    if (!row || row.deleted_at !== null) throw gone()
    await remove(shop, trx, by, row)
    await bumpCatalogue(trx)
  })
}

/** The same for many. One that is deleted already is no longer there, which is all that was asked. */
export function deleteProducts({ shop, by, ids }: Many): Promise<Outcome[]> {
  return outcomesOf({ shop, by, ids }, async (trx, row) => (row.deleted_at === null ? remove(shop, trx, by, row) : row))
}

async function remove(shop: Shop, trx: Trx, by: Requester, row: ProductRow): Promise<ProductRow> {
  const marks = { deleted_at: nowIso(shop), updated_at: editedAt(shop, row) }
  await trx.updateTable('products').set(marks).where('id', '=', row.id).execute()
  const subject = { kind: 'product', id: row.id }
  const at = marks.updated_at
  await recordAudit(shop, trx, { ...by, at, action: 'product.deleted', subject, before: told(row) })
  return { ...row, ...marks }
}

/** Puts a deleted product back as it was. One that is not deleted is there already. */
export function restoreProduct(shop: Shop, by: Requester, id: string): Promise<AdminProduct> {
  return transact(shop.db, async (trx) => {
    const [row] = await lockProducts(trx, [id])
    if (!row || isPast(shop, row)) throw gone()
    if (row.deleted_at === null) return toAdminProduct(row)
    const after = await putBack(shop, trx, by, row)
    await bumpCatalogue(trx)
    return toAdminProduct(after)
  })
}

export function restoreProducts({ shop, by, ids }: Many): Promise<Outcome[]> {
  return outcomesOf({ shop, by, ids }, async (trx, row) => {
    if (isPast(shop, row)) return `${named(row)} was deleted too long ago.`
    return row.deleted_at === null ? row : putBack(shop, trx, by, row)
  })
}

const named = ({ title }: ProductRow): string => `“${title}”`

const isPast = (shop: Shop, { deleted_at }: ProductRow): boolean =>
  deleted_at !== null && deleted_at <= trashSince(shop)

async function putBack(shop: Shop, trx: Trx, by: Requester, row: ProductRow): Promise<ProductRow> {
  const marks = { deleted_at: null, updated_at: editedAt(shop, row) }
  await trx.updateTable('products').set(marks).where('id', '=', row.id).execute()
  const subject = { kind: 'product', id: row.id }
  const at = marks.updated_at
  await recordAudit(shop, trx, { ...by, at, action: 'product.restored', subject, after: told(row) })
  return { ...row, ...marks }
}
