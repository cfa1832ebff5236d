import { type Selectable } from 'kysely'

import type { AdminProduct, ProductFields } from '../../api/contract/products.ts'
import { type By, recordAudit } from '../audit/audit.ts'
import { changed } from '../audit/changed.ts'
import { locked } from '../db/lock.ts'
import type { Schema, Trx } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { ShopError } from '../errors.ts'
import { newId } from '../ids.ts'
import { nowIso, type Shop } from '../shop.ts'
import { toAdminProduct } from './queries.ts'
import { titleKey } from './title-key.ts'
import { bumpCatalogue } from './version.ts'

type ProductRow = Selectable<Schema['products']>

export function addProduct(shop: Shop, by: By, fields: ProductFields): Promise<AdminProduct> {
  return transact(shop.db, async (trx) => {
    const row = await trx
      .insertInto('products')
      .values({
        id: newId(),
        ...columns(fields),
        on_hand: fields.totalStock,
        created_at: nowIso(shop),
        updated_at: nowIso(shop)
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const product = toAdminProduct(row)
    const subject = { kind: 'product', id: product._id }
    await recordAudit(shop, trx, { ...by, action: 'product.added', subject, after: told(product) })
    await bumpCatalogue(trx)
    return product
  })
}

interface Edit extends ProductFields {
  /** The stock, and what orders had taken by then, as the editor saw them; nothing of a client that does not say. */
  seen: { stock?: number | undefined; taken?: number | undefined }
}

/**
 * Sets a product's fields. Its stock becomes what was typed, less what orders took since the editor looked; stock that
 * was not edited stays as it is. So no edit undoes a sale, and the same edit that arrives twice is made once. The stock
 * may fall below what is set aside: whose payment then finds none gets the money back.
 */
export function editProduct(shop: Shop, by: By, id: string, edit: Edit): Promise<AdminProduct> {
  return transact(shop.db, async (trx) => {
    const before = await lockProduct(trx, id)
    const row = await trx
      .updateTable('products')
      .set({ ...columns(edit), on_hand: onHandAfter(before, edit), updated_at: nowIso(shop) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const product = toAdminProduct(row)
    const difference = changed(told(toAdminProduct(before)), told(product))
    if (difference) {
      await recordAudit(shop, trx, { ...by, action: 'product.edited', subject: { kind: 'product', id }, ...difference })
    }
    await bumpCatalogue(trx)
    return product
  })
}

/** Also what orders took while the editor typed is taken from what was typed. */
function onHandAfter({ on_hand, reserved, taken }: ProductRow, { totalStock, seen }: Edit): number {
  if (totalStock === seen.stock) return on_hand
  return Math.max(0, totalStock - (taken - (seen.taken ?? taken)) + reserved)
}

/** Takes a product out of the catalogue. Its row stays, so that carts, orders and reviews that name it can be read. */
export function deleteProduct(shop: Shop, by: By, id: string): Promise<void> {
  return transact(shop.db, async (trx) => {
    const before = told(toAdminProduct(await lockProduct(trx, id)))
    await trx
      .updateTable('products')
      .set({ deleted_at: nowIso(shop), updated_at: nowIso(shop) })
      .where('id', '=', id)
      .execute()
    await recordAudit(shop, trx, { ...by, action: 'product.deleted', subject: { kind: 'product', id }, before })
    await bumpCatalogue(trx)
  })
}

/** What the audit trail keeps of a product: what an admin can change. */
const told = ({ image, title, description, category, brand, price, salePrice, onHand }: AdminProduct) => ({
  image,
  title,
  description,
  category,
  brand,
  price,
  salePrice,
  onHand
})

async function lockProduct(trx: Trx, id: string): Promise<ProductRow> {
  const row = await locked(
    trx,
    trx.selectFrom('products').selectAll().where('id', '=', id).where('deleted_at', 'is', null)
  ).executeTakeFirst()
  if (!row) throw new ShopError('not-found', 'Product not found')
  return row
}

const columns = ({ image, title, description, category, brand, price, salePrice }: ProductFields) => ({
  image,
  title,
  title_key: titleKey(title),
  description,
  category,
  brand,
  price_cents: price,
  sale_price_cents: salePrice
})
