import type { AdminProduct, ProductFields } from '../../api/contract/product-administration.ts'
import type { Requester } from '../http/session.ts'
import type { Trx } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { ShopError } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { lastEditor } from './last-editor.ts'
import { type ProductRow, toAdminProduct } from '../catalog/queries.ts'
import { columns, insertProduct, lockProducts, updateProduct } from './records.ts'
import { bumpCatalogue } from '../catalog/version.ts'

interface NewProduct extends ProductFields {
  newId?: string | undefined
}

/** Adds a product, unless the same was sent before without an answer: then it becomes what is sent now. */
export function addProduct(shop: Shop, by: Requester, { newId, ...fields }: NewProduct): Promise<AdminProduct> {
  return transact(shop.db, async (trx) => {
    const added = await insertProduct(shop, trx, by, fields, newId)
    const product = added ?? (await addAgain(shop, trx, by, { ...fields, newId }))
    await bumpCatalogue(trx)
    return product
  })
}

async function addAgain(
  shop: Shop,
  trx: Trx,
  by: Requester,
  { newId = '', ...fields }: NewProduct
): Promise<AdminProduct> {
  const [before] = await lockProducts(trx, [newId])
  if (!before || before.deleted_at !== null) {
    throw new ShopError(
      'not-found',
      'This product was added before, and has been deleted since. Add it once more to have it.'
    )
  }
  const editor = await lastEditor(trx, newId)
  if (editor?.actor_id !== by.user?.id) {
    const who = editor?.actor_name ?? 'Somebody'
    throw new ShopError('conflict', `This product is added already, and ${who} has changed it since.`)
  }
  // Whoever sends a new product has seen nothing of it sold.
  const after = edited(before, { ...fields, seenTaken: 0 })
  return toAdminProduct(await updateProduct(shop, trx, by, { before, after }))
}

/** A product's fields, and what their editor had seen of it; nothing of a client that does not say. */
export interface Edit extends ProductFields {
  seenStock?: number | undefined
  /** What orders had taken by then. */
  seenTaken?: number | undefined
  seenUpdatedAt?: string | undefined
}

/** Sets a product's fields, unless somebody else has edited it since the editor looked. */
export function editProduct(shop: Shop, by: Requester, id: string, edit: Edit): Promise<AdminProduct> {
  return transact(shop.db, async (trx) => {
    const before = await lockProduct(trx, id)
    const { seenUpdatedAt } = edit
    if (seenUpdatedAt !== undefined && seenUpdatedAt !== before.updated_at) throw await editedBySomebody(trx, id)
    const after = await updateProduct(shop, trx, by, { before, after: edited(before, edit) })
    if (after !== before) await bumpCatalogue(trx)
    return toAdminProduct(after)
  })
}

/**
 * A product as an edit leaves it. Its stock becomes what was typed, less what orders took since the editor looked; stock
 * that was not edited stays as it is. So no edit undoes a sale, and the same edit that arrives twice is made once. The
 * stock may fall below what is set aside: whose payment then finds none gets the money back.
 */
export const edited = (before: ProductRow, edit: Edit): ProductRow => ({
  ...before,
  ...columns(edit),
  on_hand: onHandAfter(before, edit)
})

/** Also what orders took while the editor typed is taken from what was typed. */
function onHandAfter({ on_hand, reserved, taken }: ProductRow, { totalStock, seenStock, seenTaken }: Edit): number {
  if (totalStock === seenStock) return on_hand
  return Math.max(0, totalStock - (taken - (seenTaken ?? taken)) + reserved)
}

async function lockProduct(trx: Trx, id: string): Promise<ProductRow> {
  const [row] = await lockProducts(trx, [id])
  if (!row || row.deleted_at !== null) throw new ShopError('not-found', 'Product not found')
  return row
}

async function editedBySomebody(trx: Trx, id: string): Promise<ShopError> {
  const who = (await lastEditor(trx, id))?.actor_name ?? 'Somebody'
  return new ShopError('conflict', `${who} has changed this product since you opened it.`)
}
