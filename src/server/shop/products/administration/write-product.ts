import {
  CODE_FIELDS,
  PRODUCT_TEXTS,
  type ProductFields,
  type ProductText
} from '../../../../api/contract/product-fields.ts'
import { formatVariantTitle } from '../../../../domain/products/variant-title.ts'
import { pick } from '../../../../lib/pick.ts'
import { diffFields, recordAudit } from '../../../people/audit/audit.ts'
import { catalog, type CatalogRow } from '../../../platform/database/catalog.ts'
import { lockName, lockRows } from '../../../platform/database/lock.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { toTitleKey } from '../../../platform/database/title-key.ts'
import { ShopError } from '../../../platform/errors.ts'
import type { Requester } from '../../../platform/http/session.ts'
import { createId } from '../../../platform/ids.ts'
import { type Clock, nowIso } from '../../../platform/shop.ts'
import { requireGroups } from '../../product-groups/queries.ts'
import { recordPriceChange } from '../prices/history.ts'
import { mergeSale, readSale, requireValidSale, toSaleColumns } from '../prices/sale.ts'
import { toAdminProduct, toTexts } from '../queries.ts'
import { updateRating } from '../ratings.ts'
import { requireUniqueCodes } from './variant-codes.ts'
import { isSameVariant, requireValidVariant, toVariantColumns } from './variant-columns.ts'

/** The columns that all variants of a product share. */
const SHARED_COLUMNS = ['product_title', 'title_key', ...PRODUCT_TEXTS, 'has_options'] as const

type SharedColumns = Pick<CatalogRow, (typeof SHARED_COLUMNS)[number]>

/** Returns only what has changed, so that the other columns keep what another change has written since `before` was read. */
export const findChangedColumns = <Row, Name extends keyof Row>(
  before: Row,
  after: Row,
  names: readonly Name[]
): Partial<Pick<Row, Name>> =>
  pick(
    after,
    names.filter((name) => after[name] !== before[name])
  )

interface SharedChange {
  productId: string
  /** Inserted with a new product. */
  all: SharedColumns
  /** Written to an existing product. It keeps its other columns, because clients may not know them. */
  changed: Partial<SharedColumns>
  at: string
}

/** Locks a product and changes it, or inserts it. */
async function saveSharedColumns(trx: Trx, { productId, all, changed, at }: SharedChange): Promise<void> {
  const product = trx
    .selectFrom('products')
    .select(['title as product_title', 'title_key', ...PRODUCT_TEXTS, 'has_options'])
    .where('id', '=', productId)
  const before = await lockRows(trx, product).executeTakeFirst()
  await requireGroups(
    trx,
    findChangedColumns(before ?? { category: '', brand: '' }, before ? { ...before, ...changed } : all, [
      'category',
      'brand'
    ])
  )
  if (!before) {
    const { product_title: title, ...others } = pick(all, SHARED_COLUMNS)
    const values = { id: productId, title, ...others, updated_at: at }
    await trx.insertInto('products').values(values).execute()
    return
  }
  const columns = findChangedColumns(before, { ...before, ...changed }, SHARED_COLUMNS)
  if (Object.keys(columns).length === 0) return
  const { product_title: title, ...others } = columns
  const values = { ...others, ...(title !== undefined && { title }), updated_at: at }
  await trx.updateTable('products').set(values).where('id', '=', productId).execute()
  await trx.updateTable('variants').set({ listed_version: null }).where('product_id', '=', productId).execute()
}

/** True if the edit changes a text that was changed through another variant after the client has seen the product. */
export const hasStaleTexts = (before: CatalogRow, after: CatalogRow, seenUpdatedAt: string | undefined): boolean =>
  seenUpdatedAt !== undefined &&
  seenUpdatedAt < before.product_updated_at &&
  before.updated_at < before.product_updated_at &&
  PRODUCT_TEXTS.some((name) => after[name] !== before[name])

export function requireFreshTexts(before: CatalogRow, after: CatalogRow, seenUpdatedAt: string | undefined): void {
  if (hasStaleTexts(before, after, seenUpdatedAt))
    throw new ShopError('conflict', 'The texts of this product have been changed since you opened it.')
}

/** Locks the variants and their products, and the other products given. The order of the ids prevents deadlocks. */
export async function lockProducts(trx: Trx, ids: string[], otherProductIds: string[] = []): Promise<CatalogRow[]> {
  const variants = await trx.selectFrom('variants').select('product_id').where('id', 'in', ids).execute()
  const productIds = [...new Set([...variants.map(({ product_id }) => product_id), ...otherProductIds])]
  if (productIds.length === 0) return []
  await lockRows(trx, trx.selectFrom('products').select('id').where('id', 'in', productIds).orderBy('id')).execute()
  // All of them, because a change of the product also marks its other variants.
  const siblings = trx.selectFrom('variants').select('id').where('product_id', 'in', productIds).orderBy('id')
  await lockRows(trx, siblings).execute()
  return lockRows(trx, trx.selectFrom(catalog(trx)).selectAll().where('id', 'in', ids).orderBy('id')).execute()
}

/** Throws a ShopError if there is no such product, or if it is in the trash. */
export async function lockProduct(trx: Trx, id: string): Promise<CatalogRow> {
  const [row] = await lockProducts(trx, [id])
  if (!row || row.deleted_at !== null) throw createProductNotFoundError()
  return row
}

export const createProductNotFoundError = () => new ShopError('not-found', 'Product not found')

/** Inserts a variant, its product if it is the first one, and an audit event. Returns undefined if the id exists. */
export async function insertProduct(
  clock: Clock,
  trx: Trx,
  requester: Requester,
  fields: ProductFields,
  id = createId()
): Promise<CatalogRow | undefined> {
  const at = nowIso(clock)
  requireValidSale(fields, at)
  const columns = toCatalogColumns(fields, at)
  if (await hasVariant(trx, id)) return undefined
  await requireValidVariant(trx, { id, ...columns })
  await requireUniqueCodes(trx, { id, ...columns })
  const { product_id: productId, product_title, title_key } = columns
  const texts = pick(
    columns,
    PRODUCT_TEXTS.filter((name) => fields[name] !== undefined)
  )
  await saveSharedColumns(trx, { productId, all: columns, changed: { product_title, title_key, ...texts }, at })
  await trx
    .insertInto('variants')
    .values({
      id,
      ...pick(columns, VARIANT_COLUMNS),
      number: await takeNumber(trx),
      sale_author_id: columns.sale_starts_at && requester.user?.id,
      on_hand: fields.totalStock,
      created_at: at,
      updated_at: at
    })
    .execute()
  const row = await readRow(trx, id)
  await recordPriceChange(trx, { id, at, after: row })
  const subject = { kind: 'product', id }
  await recordAudit(clock, trx, {
    ...requester,
    at,
    action: 'product.added',
    subject,
    after: toProductAuditFields(row, at)
  })
  return row
}

const readRow = (trx: Trx, id: string): Promise<CatalogRow> =>
  trx.selectFrom(catalog(trx)).selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Another transaction that adds a variant waits until this one ends. Otherwise all would take the same number. */
async function takeNumber(trx: Trx): Promise<number> {
  await lockName(trx, 'variants')
  const last = await trx.selectFrom('variants').select('number').orderBy('number', 'desc').limit(1).executeTakeFirst()
  return (last?.number ?? 0) + 1
}

const hasVariant = async (trx: Trx, id: string): Promise<boolean> =>
  (await trx.selectFrom('variants').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Updates a variant and its product, and records an audit event. Returns `before` itself if nothing differs. */
export async function updateProduct(
  clock: Clock,
  trx: Trx,
  requester: Requester,
  { before, after: planned }: { before: CatalogRow; after: CatalogRow }
): Promise<CatalogRow> {
  const hasMoved = planned.product_id !== before.product_id
  const isRenamed = hasMoved || planned.product_title !== before.product_title
  const after = isRenamed || planned.title === before.title ? planned : await updateTitle(trx, planned)
  const now = nowIso(clock)
  const difference = diffFields(toProductAuditFields(before, now), toProductAuditFields(after, now))
  if (!difference) return before
  const { id, product_id } = after
  if (!isSameVariant(after, before) || isRenamed) await requireValidVariant(trx, after)
  if (after.sku !== before.sku || after.barcode !== before.barcode) await requireUniqueCodes(trx, after)
  const updatedAt = calculateNextEditTime(clock, before)
  const changed = findChangedColumns(before, after, SHARED_COLUMNS)
  await saveSharedColumns(trx, { productId: product_id, all: after, changed, at: updatedAt })
  const values = {
    ...findChangedColumns(before, after, VARIANT_COLUMNS),
    // A save of a product has set the colors of renamed variants to temporary values.
    color: after.color,
    ...(hasOtherSale(before, after) && { sale_author_id: after.sale_starts_at && requester.user?.id }),
    on_hand: after.on_hand,
    listed_version: null,
    updated_at: updatedAt
  }
  await trx.updateTable('variants').set(values).where('id', '=', id).execute()
  if (hasMoved) await updateProductsAfterMove(trx, before.product_id, product_id)
  await recordPriceChange(trx, { id, at: values.updated_at, before, after })
  const event = { ...requester, at: values.updated_at, subject: { kind: 'product', id }, ...difference }
  await recordAudit(clock, trx, { ...event, action: 'product.edited' })
  // The other product can have texts of its own, and another brand has another name.
  return hasMoved || changed.brand || changed.category ? readRow(trx, id) : { ...after, updated_at: values.updated_at }
}

const hasOtherSale = (before: CatalogRow, after: CatalogRow): boolean =>
  before.sale_price_cents !== after.sale_price_cents || before.sale_starts_at !== after.sale_starts_at

/** Another row of an import may have renamed the product since `row` was read. */
async function updateTitle(trx: Trx, row: CatalogRow): Promise<CatalogRow> {
  const product = trx.selectFrom('products').select('title').where('id', '=', row.product_id)
  const { title } = await product.executeTakeFirstOrThrow()
  const names = { size: row.size ?? undefined, color: row.color ?? undefined }
  return { ...row, product_title: title, title: formatVariantTitle(title, names) }
}

const VARIANT_COLUMNS = [
  'product_id',
  'size',
  'color',
  'swatch',
  'image',
  'price_cents',
  'sale_price_cents',
  'sale_starts_at',
  'sale_ends_at',
  'weight_grams',
  'low_stock_threshold',
  'sku',
  'barcode'
] as const

async function updateProductsAfterMove(trx: Trx, from: string, to: string): Promise<void> {
  await deleteEmptyProducts(trx, [from])
  await updateRating(trx, from)
  await updateRating(trx, to)
}

export async function deleteEmptyProducts(trx: Trx, ids: string[]): Promise<void> {
  await trx
    .deleteFrom('products')
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('variants').select('variants.id').whereRef('variants.product_id', '=', 'products.id')))
    )
    .execute()
}

/** Returns a time that is later than the previous edit's, so that their times differ. */
export const calculateNextEditTime = (clock: Clock, { updated_at }: Pick<CatalogRow, 'updated_at'>): string =>
  new Date(Math.max(clock.now().getTime(), Date.parse(updated_at) + 1)).toISOString()

export function toProductAuditFields(row: CatalogRow, now: string) {
  const { image, title, price, salePrice, onHand } = toAdminProduct(row, now)
  const fields = { image, title, ...toTexts(row), price, salePrice, onHand }
  const { size, color, swatch } = row
  const numbers = { weight: row.weight_grams || null, lowStockThreshold: row.low_stock_threshold || null }
  const { startsAt, endsAt } = readSale(row, now)
  const style = row.has_options ? row.product_id : null
  const times = { saleStartsAt: startsAt, saleEndsAt: endsAt }
  const codes = pick(row, CODE_FIELDS)
  const optional = {
    ...times,
    style,
    size,
    color,
    swatch,
    ...numbers,
    ...codes
  }
  const present = Object.entries(optional).filter((entry) => entry[1] !== null)
  return { ...fields, ...(Object.fromEntries(present) as Record<string, string | number>) }
}

/** `before` is the row before an edit. */
export function toCatalogColumns(fields: ProductFields, now: string, before?: CatalogRow) {
  const variant = toVariantColumns(fields, before)
  return {
    ...variant,
    image: fields.image,
    title_key: toTitleKey(variant.product_title),
    ...toTextColumns(fields, before),
    price_cents: fields.price,
    ...toSaleColumns(mergeSale(fields, now, before), now),
    weight_grams: fields.weight ?? before?.weight_grams ?? 0,
    low_stock_threshold: fields.lowStockThreshold ?? before?.low_stock_threshold ?? 0,
    sku: toCode(fields.sku, before?.sku),
    barcode: toCode(fields.barcode, before?.barcode)
  }
}

const toCode = (code: string | undefined, before: string | null = null): string | null =>
  code === undefined ? before : code || null

const toTextColumns = (fields: ProductFields, before?: CatalogRow): Record<ProductText, string> =>
  Object.fromEntries(PRODUCT_TEXTS.map((name) => [name, fields[name] ?? before?.[name] ?? ''])) as Record<
    ProductText,
    string
  >
