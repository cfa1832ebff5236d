import type { FieldChange, ImportRow } from '../../../../api/contract/product-administration.ts'
import { PRODUCT_FIELDS, PRODUCT_TEXTS } from '../../../../api/contract/product-fields.ts'
import { id as idSchema } from '../../../../api/contract/values.ts'
import { describeIssues, type FieldError } from '../../../../api/validation-errors.ts'
import { normalizeColor } from '../../../../domain/products/variant-title.ts'
import { toDollars } from '../../../../lib/money.ts'
import { pick } from '../../../../lib/pick.ts'
import { cutToDifference } from '../../../../lib/text-difference.ts'
import { diffFields } from '../../../people/audit/audit.ts'
import type { CatalogRow } from '../../../platform/database/catalog.ts'
import type { Db } from '../../../platform/database/schema.ts'
import { applyEdit, type ProductEdit } from '../administration/edit-product.ts'
import { type CodedVariant, type CodeOwners, findCodeError, readCodeOwners } from '../administration/variant-codes.ts'
import { findVariantError, toVariantColumns, type VariantIds } from '../administration/variant-columns.ts'
import { findChangedColumns, hasStaleTexts, toProductAuditFields } from '../administration/write-product.ts'
import { findSaleError, omitEndedSale, readSale } from '../prices/sale.ts'
import { calculateAvailableStock } from '../stock.ts'
import type { GroupRow } from '../../../platform/database/product-groups.ts'
import { type createRowSchema, isSupportedImageUrl, normalizeCells, toColumnIssue, toRowInput } from './cells.ts'

export type ImportPlan =
  | { outcome: 'added'; fields: ProductEdit }
  | { outcome: 'changed'; before: CatalogRow; after: CatalogRow }
  | { outcome: 'unchanged' }
  | { outcome: 'rejected'; errors: FieldError[] }

export const readRowId = ({ fields }: ImportRow): string => fields['_id']?.trim() ?? ''

/**
 * Includes each `newId`, because a repeated import may already have added it. Skips invalid ids, because PostgreSQL
 * rejects NUL.
 */
export const collectIds = (rows: ImportRow[]): string[] => [
  ...new Set(rows.map((row) => readRowId(row) || (row.newId ?? '')).filter((id) => idSchema.safeParse(id).success))
]

export function findRepeatedRows(rows: ImportRow[]): Set<ImportRow> {
  const added = rows.filter((row) => row.newId !== undefined && !readRowId(row))
  return new Set([...Map.groupBy(added, ({ newId }) => newId).values()].flatMap(([, ...repeatedRows]) => repeatedRows))
}

export interface ImportContext {
  products: Map<string, CatalogRow>
  repeatedRows: Set<ImportRow>
  otherChanges: Map<string, string>
  variantIds: VariantIds
  codeOwners: CodeOwners
  sharedValues: SharedValues
  groups: GroupRow[]
  rowSchema: ReturnType<typeof createRowSchema>
  now: string
}

export function planRow(row: ImportRow, context: ImportContext): ImportPlan {
  const plan = planSingleRow(row, context)
  const variant = toCodedVariant(row, plan)
  const error = findDisagreement(plan, context.sharedValues) ?? (variant && findCodeError(variant, context.codeOwners))
  return error ? rejectRow(error) : plan
}

/** Returns undefined if the row changes no product. */
export function toCodedVariant({ newId = '' }: ImportRow, plan: ImportPlan): CodedVariant | undefined {
  if (plan.outcome === 'changed') return plan.after
  if (plan.outcome !== 'added') return undefined
  const { title, sku, barcode } = plan.fields
  return { id: newId, title, sku: sku || null, barcode: barcode || null }
}

/** Reads the variants that have the codes of the rows now. */
export const readRowCodeOwners = (db: Db, rows: ImportRow[]): Promise<CodeOwners> =>
  readCodeOwners(
    db,
    rows.map(({ fields }) => ({
      sku: PRODUCT_FIELDS.sku.input.safeParse(fields['sku']).data || null,
      barcode: PRODUCT_FIELDS.barcode.input.safeParse(fields['barcode']).data || null
    }))
  )

function planSingleRow(row: ImportRow, context: ImportContext): ImportPlan {
  const { products, repeatedRows, otherChanges, variantIds, groups, rowSchema, now } = context
  const id = readRowId(row)
  if (repeatedRows.has(row)) return rejectRow({ field: 'newId', message: 'must not be used by another row' })
  if (!id && row.newId && products.has(row.newId)) return { outcome: 'unchanged' }
  const before = products.get(id)
  if (id && (!before || before.deleted_at !== null)) return rejectRow({ field: '_id', message: explainMissing(before) })
  const cells = normalizeCells(before ? mergeCells(before, row, now) : row.fields, groups)
  const { data: parsed, error } = rowSchema.safeParse(toRowInput(cells))
  if (error) return rejectRow(...describeIssues(error.issues.map(toColumnIssue), cells))
  const { seenUpdatedAt } = parsed
  const data = before ? omitEndedSale(parsed, before, { now, seenUpdatedAt }) : parsed
  if (!isSupportedImageUrl(data.image) && data.image !== before?.image) return rejectRow(UNSUPPORTED_IMAGE_URL)
  const variant = { id: before?.id ?? row.newId ?? '', ...toVariantColumns(data, before) }
  const message = findVariantError(variant, variantIds)
  if (message) return rejectRow({ field: 'row', message: `cannot be added to its style. ${message}` })
  const otherChange = otherChanges.get(id)
  const saleError = findSaleError(data, now, before)
  // After another change, the sale may have ended since the export.
  if (saleError && otherChange === undefined) return rejectRow(saleError)
  if (!before) return { outcome: 'added', fields: data }
  const after = applyEdit(before, data, now)
  if (!diffFields(toProductAuditFields(before, now), toProductAuditFields(after, now))) return { outcome: 'unchanged' }
  if (otherChange !== undefined) return rejectRow(describeConflict(otherChange))
  return hasStaleTexts(before, after, seenUpdatedAt)
    ? rejectRow(describeConflict('whose texts have changed since the export'))
    : { outcome: 'changed', before, after }
}

/**
 * A new color without a swatch does not keep the swatch of the previous color. Without columns for the start and end of the
 * sale, a new sale price does not keep those of the previous one.
 */
function mergeCells(before: CatalogRow, row: ImportRow, now: string): Record<string, string | number> {
  const { color } = row.fields
  const swatch = color === undefined || normalizeColor(color) === (before.color ?? '') ? {} : { swatch: '' }
  const { saleStartsAt: _start, saleEndsAt: _end, ...cells } = toCells(before, now)
  return { ...cells, ...swatch, ...row.fields, ...toSeenStock(before, row) }
}

const rejectRow = (...errors: FieldError[]): ImportPlan => ({ outcome: 'rejected', errors })

const UNSUPPORTED_IMAGE_URL = {
  field: 'image',
  message: 'must begin with https:// or be an image of this shop'
}

const describeConflict = (conflict: string): FieldError => ({
  field: 'row',
  message: `belongs to a product ${conflict}. Export the product again.`
})

const explainMissing = (row: CatalogRow | undefined): string =>
  row ? 'must not belong to a product in the trash' : 'must belong to an existing product, or be empty to add one'

function toCells(row: CatalogRow, now: string) {
  const { title, image } = row
  const { cents, startsAt, endsAt } = readSale(row, now)
  const sale = { salePrice: toDollars(cents), saleStartsAt: startsAt ?? '', saleEndsAt: endsAt ?? '' }
  const prices = { price: toDollars(row.price_cents), ...sale }
  const variant = {
    style: row.has_options ? row.product_id : '',
    size: row.size ?? '',
    color: row.color ?? '',
    swatch: row.swatch ?? ''
  }
  return {
    title,
    ...pick(row, PRODUCT_TEXTS),
    ...prices,
    totalStock: calculateAvailableStock(row),
    image,
    ...variant,
    weight: row.weight_grams || '',
    lowStockThreshold: row.low_stock_threshold || '',
    sku: row.sku ?? '',
    barcode: row.barcode ?? ''
  }
}

/** Keeps the stock unchanged if the file has no stock column. */
const toSeenStock = (row: CatalogRow, { fields }: ImportRow): Record<string, number> =>
  'totalStock' in fields ? {} : { seenStock: calculateAvailableStock(row), seenTaken: row.ordered_units }

export function describeChanges(before: CatalogRow, after: CatalogRow, now: string): FieldChange[] {
  const difference = diffFields(toCells(before, now), toCells(after, now))
  return Object.entries(difference?.after ?? {}).map(([field, to]) => {
    const from = difference?.before[field] ?? ''
    if (typeof from === 'number' || typeof to === 'number') return { field, from, to }
    const [oldText, newText] = cutToDifference(from, to)
    return { field, from: oldText, to: newText }
  })
}

/** The values of earlier rows, each with the line of its first row, by product id and field. */
type SharedValues = Map<string, { value: unknown; line: number }>

const COLUMNS = ['product_title', ...PRODUCT_TEXTS] as const

/** Lists the fields that all variants of a product share and that the row changes. */
function listSharedValues(plan: ImportPlan): { key: string; field: string; value: unknown }[] {
  if (plan.outcome !== 'added' && plan.outcome !== 'changed') return []
  const after = plan.outcome === 'added' ? { ...plan.fields, ...toVariantColumns(plan.fields) } : plan.after
  if (!after.has_options) return []
  const changed = plan.outcome === 'added' ? pick(after, COLUMNS) : findChangedColumns(plan.before, plan.after, COLUMNS)
  return Object.entries(changed)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => ({
      key: `${after.product_id} ${column}`,
      field: column === 'product_title' ? 'title' : column,
      value
    }))
}

function findDisagreement(plan: ImportPlan, earlier: SharedValues): FieldError | undefined {
  for (const { key, field, value } of listSharedValues(plan)) {
    const first = earlier.get(key)
    if (first && first.value !== value)
      return { field, message: `must be the same as in line ${first.line}, because both rows belong to one product` }
  }
  return undefined
}

export function recordSharedValues(plan: ImportPlan, line: number, values: SharedValues): void {
  for (const { key, value } of listSharedValues(plan)) if (!values.has(key)) values.set(key, { value, line })
}
