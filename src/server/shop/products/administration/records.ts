import type { AdminProduct } from '../../../../api/contract/product-administration.ts'
import type { ProductFields } from '../../../../api/contract/product-fields.ts'
import { recordAudit } from '../../../people/audit/audit.ts'
import type { Requester } from '../../../platform/http/session.ts'
import { diffFields } from '../../../people/audit/diff-fields.ts'
import { lockRows } from '../../../platform/database/lock.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { createId } from '../../../platform/ids.ts'
import { nowIso, type Shop } from '../../../platform/shop.ts'
import { type ProductRow, toAdminProduct } from '../queries.ts'
import { updateRatingsAfterMove } from '../ratings.ts'
import { toTitleKey } from '../../../platform/database/title-key.ts'
import { recordPriceChange } from '../prices/price-history.ts'
import { toSaleColumns } from '../prices/sale-price.ts'
import { toVariantColumns } from './variant-columns.ts'
import { isSameVariant, requireValidVariant } from './variant-rules.ts'
import { mergeSale, requireValidSale, scheduleSale } from '../prices/sale-schedule.ts'
import { readCurrentTitle, renameOtherVariants } from './style-title.ts'

/**
 * Locks the products and the other products of their styles, because a change may rename those. The order of the ids
 * prevents deadlocks.
 */
export async function lockProducts(trx: Trx, ids: string[], styleIds: string[] = []): Promise<ProductRow[]> {
  const selectProducts = trx.selectFrom('products').where('id', 'in', ids)
  const variants = await selectProducts.select('style_id').where('style_id', 'is not', null).execute()
  const styles = [...new Set([...variants.flatMap(({ style_id }) => style_id ?? []), ...styleIds])]
  const rows = trx
    .selectFrom('products')
    .selectAll()
    .where(({ eb, or }) => or([eb('id', 'in', ids), ...(styles.length > 0 ? [eb('style_id', 'in', styles)] : [])]))
    .orderBy('id')
  const requested = new Set(ids)
  return (await lockRows(trx, rows).execute()).filter(({ id }) => requested.has(id))
}

/** Inserts a product and its audit event. Returns undefined if a product with this id exists. */
export async function insertProduct(
  shop: Shop,
  trx: Trx,
  requester: Requester,
  fields: ProductFields,
  id?: string
): Promise<AdminProduct | undefined> {
  const row = await insertRow(shop, trx, requester, fields, id)
  if (row) await syncWithStyle(trx, row)
  return row && toAdminProduct(row)
}

/** Inserts a product like `insertProduct`, but the caller must call `syncWithStyle` later. */
export async function insertRow(
  shop: Shop,
  trx: Trx,
  requester: Requester,
  fields: ProductFields,
  id = createId()
): Promise<ProductRow | undefined> {
  const at = nowIso(shop)
  requireValidSale(fields, at)
  const columns = toProductColumns(fields, at)
  await requireValidVariant(trx, { id, ...columns })
  const row = await trx
    .insertInto('products')
    .values({ id, ...columns, on_hand: fields.totalStock, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  await recordPriceChange(trx, { id, at, after: row })
  await scheduleSale(shop, trx, requester, { after: row })
  const subject = { kind: 'product', id }
  await recordAudit(shop, trx, { ...requester, at, action: 'product.added', subject, after: toProductAuditFields(row) })
  return row
}

/** Gives the new variant the rating of its style, and the style the title of the new variant. */
export async function syncWithStyle(trx: Trx, variant: ProductRow): Promise<void> {
  if (variant.style_id === null) return
  await updateRatingsAfterMove(trx, variant.id, null)
  await renameOtherVariants(trx, variant)
}

/** Updates a product and records its audit event. Returns `before` itself if nothing differs. */
export async function updateProduct(
  shop: Shop,
  trx: Trx,
  requester: Requester,
  change: { before: ProductRow; after: ProductRow }
): Promise<ProductRow> {
  const { before } = change
  const isRenamed = change.after.style_id !== before.style_id || change.after.style_title !== before.style_title
  // Another variant may have given the style a new title since `before` was read.
  const currentTitle =
    change.after.title !== before.title && !isRenamed ? await readCurrentTitle(trx, change.after) : {}
  const after = { ...change.after, ...currentTitle }
  const difference = diffFields(toProductAuditFields(before), toProductAuditFields(after))
  if (!difference) return before
  const { id, style_id, style_title } = after
  if (!isSameVariant(after, before) || style_title !== before.style_title) await requireValidVariant(trx, after)
  const columns = findChangedColumns(before, after)
  // A save of a style has set the colors of renamed variants to temporary values.
  const values = {
    ...columns,
    color: after.color,
    listed_version: null,
    updated_at: calculateNextEditTime(shop, before)
  }
  await trx.updateTable('products').set(values).where('id', '=', id).execute()
  await recordPriceChange(trx, { id, at: values.updated_at, before, after })
  await scheduleSale(shop, trx, requester, { before, after })
  if (style_id !== before.style_id) await updateRatingsAfterMove(trx, id, before.style_id)
  if (isRenamed) await renameOtherVariants(trx, after)
  const event = { ...requester, at: values.updated_at, subject: { kind: 'product', id }, ...difference }
  await recordAudit(shop, trx, { ...event, action: 'product.edited' })
  return { ...before, ...values }
}

const EDITED_COLUMNS = [
  'title',
  'title_key',
  'description',
  'category',
  'brand',
  'image',
  'price_cents',
  'sale_price_cents',
  'scheduled_sale_cents',
  'sale_starts_at',
  'sale_ends_at',
  'on_hand',
  'weight_grams',
  'style_id',
  'style_title',
  'size',
  'swatch'
] as const

/** Other columns keep what a change of another variant of the style has written since `before` was read. */
const findChangedColumns = (before: ProductRow, after: ProductRow): Partial<ProductRow> =>
  Object.fromEntries(EDITED_COLUMNS.flatMap((name) => (after[name] === before[name] ? [] : [[name, after[name]]])))

/** Returns a time that is later than the previous edit's, so that their times differ. */
export const calculateNextEditTime = (shop: Shop, { updated_at }: Pick<ProductRow, 'updated_at'>): string =>
  new Date(Math.max(shop.now().getTime(), Date.parse(updated_at) + 1)).toISOString()

export function toProductAuditFields(row: ProductRow) {
  const { image, title, description, category, brand, price, salePrice, onHand } = toAdminProduct(row)
  const fields = { image, title, description, category, brand, price, salePrice, onHand }
  const { style_id, size, color, swatch, weight_grams, sale_starts_at, sale_ends_at } = row
  const times = { saleStartsAt: sale_starts_at, saleEndsAt: sale_ends_at }
  const optional = { ...times, style: style_id, size, color, swatch, weight: weight_grams || null }
  const present = Object.entries(optional).filter((entry) => entry[1] !== null)
  return { ...fields, ...(Object.fromEntries(present) as Record<string, string | number>) }
}

/** `before` is the product's row if it exists. */
export function toProductColumns(fields: ProductFields, now: string, before?: ProductRow) {
  const { image, description, category, brand, price } = fields
  const variant = toVariantColumns(fields, before)
  return {
    ...variant,
    image,
    title_key: toTitleKey(variant.title),
    description,
    category,
    brand,
    price_cents: price,
    ...toSaleColumns(mergeSale(fields, before), now),
    weight_grams: fields.weight ?? before?.weight_grams ?? 0
  }
}
