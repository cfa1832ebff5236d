import type { z } from 'zod'

import type { AdminProduct } from '../../../../api/contract/product-administration.ts'
import type { plainPictures, ProductFields } from '../../../../api/contract/product-fields.ts'
import type { Requester } from '../../../platform/http/session.ts'
import type { CatalogRow } from '../../../platform/database/catalog.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transact.ts'
import { ShopError } from '../../../platform/errors.ts'
import { type Clock, nowIso, type ShopData } from '../../../platform/shop.ts'
import { addPlainPictures, findPictures, putImageFirst, replacePictures } from '../pictures.ts'
import { toAdminProduct } from '../queries.ts'
import {
  calculateNextEditTime,
  insertProduct,
  lockProduct,
  lockProducts,
  requireFreshTexts,
  toCatalogColumns,
  updateProduct
} from './write-product.ts'
import { hasPriceFrom } from '../prices/history.ts'
import { omitEndedSale, readSale, requireValidSale } from '../prices/sale.ts'
import { incrementCatalogVersion } from '../../../platform/catalog-version.ts'

type PlainPictures = z.output<typeof plainPictures>

interface NewProduct extends ProductFields {
  newId?: string | undefined
  pictures?: PlainPictures
}

/** Adds a product. Idempotent by `newId`: a repeated call updates the product that the first one added. */
export function addProduct(
  shop: ShopData,
  requester: Requester,
  { newId, pictures, ...fields }: NewProduct
): Promise<AdminProduct> {
  return transact(shop.db, async (trx) => {
    const added = await insertProduct(shop, trx, requester, fields, newId)
    const row = added ?? (await repeatAdd(shop, trx, requester, { ...fields, newId }))
    const product = await savePlainPictures(shop, trx, requester, row, pictures)
    await incrementCatalogVersion(trx)
    return toProductWithPictures(shop, trx, product)
  })
}

async function repeatAdd(
  clock: Clock,
  trx: Trx,
  requester: Requester,
  { newId = '', ...fields }: NewProduct
): Promise<CatalogRow> {
  const [before] = await lockProducts(trx, [newId])
  if (!before || before.deleted_at !== null) {
    throw new ShopError(
      'not-found',
      'This product was already added and has since been deleted. Add it again if you still want it.'
    )
  }
  const editor = await findLastChange(trx, newId)
  if (editor?.actor_id !== requester.user?.id) {
    const name = editor?.actor_name ?? 'Someone'
    throw new ShopError('conflict', `This product has already been added, and ${name} has changed it since.`)
  }
  // The client that adds a product has seen none of its purchases.
  const now = nowIso(clock)
  requireValidSale(fields, now, before)
  const after = applyEdit(before, { ...fields, seenTaken: 0 }, now)
  return updateProduct(clock, trx, requester, { before, after })
}

/** The `seen` fields are the state that the admin loaded. Older clients do not send them. */
export interface ProductEdit extends ProductFields {
  seenStock?: number | undefined
  /** Units in orders. */
  seenTaken?: number | undefined
  seenUpdatedAt?: string | undefined
  pictures?: PlainPictures
}

/** Edits a product. Throws a conflict if the product was edited after `seenUpdatedAt`. */
export function editProduct(
  shop: ShopData,
  requester: Requester,
  id: string,
  edit: ProductEdit
): Promise<AdminProduct> {
  return transact(shop.db, async (trx) => {
    const before = await lockProduct(trx, id)
    const { seenUpdatedAt } = edit
    if (seenUpdatedAt !== undefined && seenUpdatedAt !== before.updated_at) throw await createEditConflict(trx, id)
    const now = nowIso(shop)
    const fields =
      seenUpdatedAt === undefined
        ? await keepCurrentSale(trx, edit, { before, now })
        : omitEndedSale(edit, before, { now, seenUpdatedAt })
    requireValidSale(fields, now, before)
    const edited = applyEdit(before, fields, now)
    requireFreshTexts(before, edited, seenUpdatedAt)
    const updated = await updateProduct(shop, trx, requester, { before, after: edited })
    const after = await savePlainPictures(shop, trx, requester, updated, edit.pictures)
    if (after !== before) await incrementCatalogVersion(trx)
    return toProductWithPictures(shop, trx, after)
  })
}

async function toProductWithPictures(clock: Clock, trx: Trx, row: CatalogRow): Promise<AdminProduct> {
  const product = toAdminProduct(row, nowIso(clock))
  return (await addPlainPictures(trx, [row], [product]))[0] ?? product
}

/** Saves the pictures of a product without options. Returns the row itself if nothing differs. */
async function savePlainPictures(
  clock: Clock,
  trx: Trx,
  requester: Requester,
  row: CatalogRow,
  pictures: PlainPictures
): Promise<CatalogRow> {
  if (!pictures || row.has_options) return row
  const { id: subjectId, product_id: productId, image } = row
  const before = await findPictures(trx, productId)
  // The image alone needs no row.
  const isOnlyImage = pictures.length < 2 && !pictures[0]?.alt
  const after = isOnlyImage ? [] : putImageFirst(pictures, image).map((picture) => ({ color: '', ...picture }))
  if (JSON.stringify(before) === JSON.stringify(after)) return row
  await replacePictures(clock, trx, requester, { productId, subjectId, before, after })
  const marks = { listed_version: null, updated_at: calculateNextEditTime(clock, row) }
  await trx.updateTable('variants').set(marks).where('id', '=', subjectId).execute()
  return { ...row, ...marks }
}

/** Clients that do not send `seenUpdatedAt` may send back a sale that has ended since they read it. */
async function keepCurrentSale(
  trx: Trx,
  edit: ProductEdit,
  { before, now }: { before: CatalogRow; now: string }
): Promise<ProductEdit> {
  const { saleEndsAt } = edit
  if (!saleEndsAt || saleEndsAt > now || !(await hasPriceFrom(trx, before.id, saleEndsAt))) return edit
  const { cents, startsAt, endsAt } = readSale(before, now)
  return { ...edit, salePrice: cents, saleStartsAt: startsAt, saleEndsAt: endsAt }
}

/**
 * Returns the edited row. An edit never undoes a purchase, and a repeated edit has no further effect. The stock may fall
 * below the reserved units: an order that is then out of stock is refunded.
 */
export const applyEdit = (before: CatalogRow, edit: ProductEdit, now: string): CatalogRow => ({
  ...before,
  ...toCatalogColumns(edit, now, before),
  on_hand: calculateOnHand(before, edit)
})

function calculateOnHand(
  { on_hand, reserved, ordered_units }: CatalogRow,
  { totalStock, seenStock, seenTaken }: ProductEdit
): number {
  if (totalStock === seenStock) return on_hand
  return Math.max(0, totalStock - (ordered_units - (seenTaken ?? ordered_units)) + reserved)
}

export async function createEditConflict(trx: Trx, id: string): Promise<ShopError> {
  const editor = await findLastChange(trx, id)
  return new ShopError('conflict', `${editor?.actor_name ?? 'Someone'} has changed this product since you opened it.`)
}

/** Returns undefined if the audit log has no event of the product. */
const findLastChange = (trx: Trx, id: string) =>
  trx
    .selectFrom('audit_events')
    .select(['actor_id', 'actor_name'])
    .where('subject_kind', '=', 'product')
    .where('subject_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
