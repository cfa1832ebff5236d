import type { AdminProduct, ProductFields } from '../../api/contract/product-administration.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Requester } from '../http/session.ts'
import { diffFields } from '../audit/diff-fields.ts'
import { lockRows } from '../db/lock.ts'
import type { Trx } from '../db/schema.ts'
import { newId } from '../ids.ts'
import { nowIso, type Shop } from '../shop.ts'
import { type ProductRow, toAdminProduct } from '../catalog/queries.ts'
import { toTitleKey } from '../db/title-key.ts'

/** Locks the products in the order of their ids to prevent deadlocks. */
export const lockProducts = (trx: Trx, ids: string[]): Promise<ProductRow[]> =>
  lockRows(trx, trx.selectFrom('products').selectAll().where('id', 'in', ids).orderBy('id')).execute()

/** Inserts a product and its audit event. Returns undefined if a product with this id exists. */
export async function insertProduct(
  shop: Shop,
  trx: Trx,
  requester: Requester,
  fields: ProductFields,
  id = newId()
): Promise<AdminProduct | undefined> {
  const at = nowIso(shop)
  const row = await trx
    .insertInto('products')
    .values({ id, ...toProductColumns(fields), on_hand: fields.totalStock, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  const product = toAdminProduct(row)
  const subject = { kind: 'product', id }
  await recordAudit(shop, trx, { ...requester, at, action: 'product.added', subject, after: toProductAuditFields(row) })
  return product
}

/** Updates a product and records its audit event. Returns `before` itself if nothing differs. */
export async function updateProduct(
  shop: Shop,
  trx: Trx,
  requester: Requester,
  change: { before: ProductRow; after: ProductRow }
): Promise<ProductRow> {
  const { before, after } = change
  const difference = diffFields(toProductAuditFields(before), toProductAuditFields(after))
  if (!difference) return before
  const { title, title_key, description, category, brand, image, price_cents, sale_price_cents, on_hand } = after
  const fields = { title, title_key, description, category, brand, image, price_cents, sale_price_cents, on_hand }
  const values = { ...fields, updated_at: nextEditTime(shop, before) }
  const { id } = before
  await trx.updateTable('products').set(values).where('id', '=', id).execute()
  const event = { ...requester, at: values.updated_at, subject: { kind: 'product', id }, ...difference }
  await recordAudit(shop, trx, { ...event, action: 'product.edited' })
  return { ...before, ...values }
}

/** Returns a time that is later than the previous edit's, so that their times differ. */
export const nextEditTime = (shop: Shop, { updated_at }: Pick<ProductRow, 'updated_at'>): string =>
  new Date(Math.max(shop.now().getTime(), Date.parse(updated_at) + 1)).toISOString()

export function toProductAuditFields(row: ProductRow) {
  const { image, title, description, category, brand, price, salePrice, onHand } = toAdminProduct(row)
  return { image, title, description, category, brand, price, salePrice, onHand }
}

export const toProductColumns = ({ image, title, description, category, brand, price, salePrice }: ProductFields) => ({
  image,
  title,
  title_key: toTitleKey(title),
  description,
  category,
  brand,
  price_cents: price,
  sale_price_cents: salePrice
})
