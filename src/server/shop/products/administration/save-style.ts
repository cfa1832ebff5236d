import { hash } from 'node:crypto'

import {
  CODE_FIELDS,
  PRODUCT_TEXTS,
  type ProductFields,
  VARIANT_VALUE_FIELDS
} from '../../../../api/contract/product-fields.ts'
import { pick } from '../../../../lib/pick.ts'
import type { StylePicture } from '../../../../api/contract/products.ts'
import type { AdminStyle, StyleInput } from '../../../../api/contract/styles.ts'
import { incrementCatalogVersion } from '../../../platform/catalog-version.ts'
import { toAdminProduct } from '../queries.ts'
import { findPictures, replacePictures } from '../pictures.ts'
import { sortVariants } from '../styles.ts'
import { catalog, type CatalogRow } from '../../../platform/database/catalog.ts'
import type { Db, Trx } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transact.ts'
import { ShopError } from '../../../platform/errors.ts'
import type { Requester } from '../../../platform/http/session.ts'
import { nowIso, type Shop } from '../../../platform/shop.ts'
import { countStockAlerts } from '../../stock-alerts/alerts.ts'
import { applyEdit, createEditConflict } from './edit-product.ts'
import { isSameVariant, toVariantColumns } from './variant-columns.ts'
import { createProductNotFoundError, insertProduct, lockProducts, updateProduct } from './write-product.ts'
import { requireValidSale } from '../prices/sale.ts'
import { markDeleted } from './trash.ts'

export async function readStyle(db: Db, id: string, now: string): Promise<AdminStyle> {
  const rows = await selectVariants(db, id).execute()
  if (rows.length === 0) throw new ShopError('not-found', 'Style not found!')
  const pictures = await findPictures(db, id)
  const alertCounts = await countStockAlerts(
    db,
    rows.map((row) => row.id)
  )
  const variants = sortVariants(rows).map((row) => ({
    ...toAdminProduct(row, now),
    alertCount: alertCounts.get(row.id) ?? 0
  }))
  return { id, variants, pictures, picturesVersion: hashPictures(pictures) }
}

const hashPictures = (pictures: StylePicture[]): string =>
  hash('sha256', JSON.stringify(pictures), 'base64url').slice(0, 22)

const selectVariants = (db: Db, productId: string) =>
  db
    .selectFrom(catalog(db))
    .selectAll()
    .where('product_id', '=', productId)
    .where('deleted_at', 'is', null)
    .orderBy('number')

/** Saves a style in one transaction. Throws a conflict if a variant or the pictures were edited after they were seen. */
export function saveStyle(shop: Shop, requester: Requester, id: string, style: StyleInput): Promise<AdminStyle> {
  return transact(shop.db, async (trx) => {
    const ids = [...style.variants.map(({ _id }) => _id), ...style.removed]
    const rows = new Map((await lockProducts(trx, ids, [id])).map((row) => [row.id, row]))
    for (const removed of style.removed) {
      const row = rows.get(removed)
      if (row?.deleted_at === null && row.product_id === id) await markDeleted(shop, trx, requester, row)
    }
    const save = { shop, trx, requester, id, style }
    await requireUnchanged(save, rows)
    const changes = style.variants.map((variant) => planChange(save, variant, rows.get(variant._id)))
    await requireSeenNames(save, changes)
    await releaseNames(trx, changes)
    await releaseCodes(trx, changes)
    for (const change of changes) await writeChange(save, change)
    await savePictures(save)
    await incrementCatalogVersion(trx)
    return readStyle(trx, id, nowIso(shop))
  })
}

interface Save {
  shop: Shop
  trx: Trx
  requester: Requester
  id: string
  style: StyleInput
}

type VariantInput = StyleInput['variants'][number]

async function requireUnchanged({ trx, style }: Save, rows: Map<string, CatalogRow>): Promise<void> {
  for (const { _id, seenUpdatedAt } of style.variants) {
    const row = rows.get(_id)
    if (row && row.deleted_at !== null) throw createProductNotFoundError()
    if (row && seenUpdatedAt !== undefined && seenUpdatedAt !== row.updated_at) throw await createEditConflict(trx, _id)
  }
}

type Change =
  | { id: string; fields: ProductFields; before?: undefined; after: ReturnType<typeof toVariantColumns> }
  | { id: string; before: CatalogRow; after: CatalogRow }

function planChange({ shop, id, style }: Save, variant: VariantInput, before?: CatalogRow): Change {
  const fields = toFields(id, style, variant, before)
  if (!before) return { id: variant._id, fields, after: toVariantColumns(fields) }
  const { seenStock, seenTaken } = variant
  const now = nowIso(shop)
  requireValidSale(fields, now, before)
  return { id: before.id, before, after: applyEdit(before, { ...fields, seenStock, seenTaken }, now) }
}

/** Throws a conflict if the name of a variant belongs to one that the admin has not loaded. */
async function requireSeenNames({ trx, id, style }: Save, changes: Change[]): Promise<void> {
  const loaded = new Set(style.variants.map(({ _id }) => _id))
  const rows = await selectVariants(trx, id).execute()
  const unseen = rows.filter((row) => !loaded.has(row.id))
  const other = unseen.find((row) => changes.some(({ after }) => isSameVariant(row, after)))
  if (other) throw await createEditConflict(trx, other.id)
}

/** Gives renamed variants unique names for now, because the names of two variants can be swapped. */
async function releaseNames(trx: Trx, changes: Change[]): Promise<void> {
  const renamed = changes.filter(({ before, after }) => before && !isSameVariant(before, after)).map(({ id }) => id)
  if (renamed.length === 0) return
  await trx
    .updateTable('variants')
    .set(({ ref }) => ({ color: ref('id') }))
    .where('id', 'in', renamed)
    .execute()
}

/** Removes changed codes for now, because those of two variants can be swapped. */
async function releaseCodes(trx: Trx, changes: Change[]): Promise<void> {
  for (const field of CODE_FIELDS) {
    const ids = changes.flatMap(({ before, after }) =>
      before?.[field] && before[field] !== after[field] ? before.id : []
    )
    if (ids.length > 0)
      await trx
        .updateTable('variants')
        .set({ [field]: null })
        .where('id', 'in', ids)
        .execute()
  }
}

async function writeChange({ shop, trx, requester }: Save, change: Change): Promise<void> {
  if (change.before) await updateProduct(shop, trx, requester, change)
  else await insertProduct(shop, trx, requester, change.fields, change.id)
}

function toFields(id: string, style: StyleInput, variant: VariantInput, before?: CatalogRow): ProductFields {
  const { title } = style
  const { size = null, color = null, price, salePrice } = variant
  if (salePrice > price)
    throw new ShopError('invalid', 'The sale price must not be more than the price.', { field: 'salePrice' })
  const image = findImage(style, color?.name ?? '') ?? before?.image
  if (image === undefined) throw new ShopError('invalid', 'Add a picture first.', { field: 'pictures' })
  const values = pick(variant, VARIANT_VALUE_FIELDS)
  return { title, ...pick(style, PRODUCT_TEXTS), image, ...values, style: { id, title }, size, color }
}

/** Falls back to another color's picture, because a product needs one. */
const findImage = ({ pictures }: StyleInput, color: string): string | undefined =>
  (pictures.find((picture) => picture.color === color) ?? pictures[0])?.image

async function savePictures({ shop, trx, requester, id, style }: Save): Promise<void> {
  const before = await findPictures(trx, id)
  const after = style.pictures.toSorted((one, other) =>
    one.color < other.color ? -1 : one.color > other.color ? 1 : 0
  )
  if (JSON.stringify(before) === JSON.stringify(after)) return
  const { seenPicturesVersion } = style
  const subjectId = style.variants[0]?._id ?? id
  if (seenPicturesVersion !== undefined && seenPicturesVersion !== hashPictures(before))
    throw await createEditConflict(trx, subjectId)
  await replacePictures(shop, trx, requester, { productId: id, subjectId, before, after })
}
