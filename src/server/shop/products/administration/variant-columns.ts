import { sql } from 'kysely'

import type { VariantFields } from '../../../../api/contract/product-fields.ts'
import { MAX_LENGTH, MAX_VARIANTS } from '../../../../domain/limits.ts'
import { findSwatch } from '../../../../domain/products/colors.ts'
import { formatVariant, formatVariantTitle, parseStyleTitle } from '../../../../domain/products/variant-title.ts'
import { readInBatches } from '../../../platform/database/batches.ts'
import type { CatalogRow } from '../../../platform/database/catalog.ts'
import type { Db, Trx } from '../../../platform/database/schema.ts'
import { unindexed } from '../../../platform/database/unindexed.ts'
import { ShopError } from '../../../platform/errors.ts'
import { createId } from '../../../platform/ids.ts'

type VariantColumns = Pick<
  CatalogRow,
  'title' | 'product_id' | 'has_options' | 'product_title' | 'size' | 'color' | 'swatch'
>

type TitledFields = VariantFields & { title: string }

const toNames = ({ size, color }: Pick<VariantColumns, 'size' | 'color'>) => ({
  size: size ?? undefined,
  color: color ?? undefined
})

/** Returns the columns of the product that the variant belongs to, and of the variant, and the title that names them. */
export function toVariantColumns(fields: TitledFields, before?: CatalogRow): VariantColumns {
  const names = { size: readSize(fields, before), ...readColor(fields, before) }
  const product_id = readStyleId(fields, before)
  if (product_id === undefined) {
    const ownProductId = before?.has_options === 0 ? before.product_id : createId()
    return { title: fields.title, product_id: ownProductId, has_options: 0, product_title: fields.title, ...names }
  }
  const product_title = readStyleTitle(fields, names, before)
  const title = formatVariantTitle(product_title, toNames(names))
  return { title, product_id, has_options: 1, product_title, ...names }
}

/** Returns undefined without a style. */
function readStyleId({ style }: VariantFields, before?: CatalogRow): string | undefined {
  if (style !== undefined) return style?.id || undefined
  return before?.has_options ? before.product_id : undefined
}

const readSize = ({ size }: VariantFields, before?: CatalogRow): string | null =>
  size === undefined ? (before?.size ?? null) : size || null

function readColor({ color }: VariantFields, before?: CatalogRow): Pick<VariantColumns, 'color' | 'swatch'> {
  if (color === undefined) return { color: before?.color ?? null, swatch: before?.swatch ?? null }
  if (!color?.name) return { color: null, swatch: null }
  const known = before?.color === color.name ? before.swatch : null
  return { color: color.name, swatch: color.swatch || (known ?? findSwatch(color.name)) }
}

/** Clients that know no styles change the product's title with the title of a variant. */
function readStyleTitle(
  { style, title }: TitledFields,
  names: Pick<VariantColumns, 'size' | 'color'>,
  before?: CatalogRow
): string {
  if (!before && style?.title !== undefined) return style.title
  if (before && title === before.title) return style?.title ?? before.product_title
  return parseStyleTitle(parseStyleTitle(title, toNames(names)), before ? toNames(before) : {})
}

type Variant = Pick<CatalogRow, 'id' | 'product_id' | 'has_options' | 'product_title' | 'size' | 'color'>

type VariantNames = Pick<Variant, 'size' | 'color'>

/** Variant ids by product id and names. */
export type VariantIds = Map<string, Map<string, string>>

/** Variants with equal keys are the same variant of a product. */
const toKey = ({ size, color }: VariantNames): string => JSON.stringify([color, size])

export const isSameVariant = (one: Omit<Variant, 'id'>, other: Omit<Variant, 'id'>): boolean =>
  one.product_id === other.product_id && toKey(one) === toKey(other)

export async function readVariantIds(db: Db, productIds: string[]): Promise<VariantIds> {
  const rows = await readInBatches(productIds, (batch) =>
    db
      .selectFrom('variants')
      .select(['id', 'product_id', 'size', 'color'])
      .where('product_id', 'in', batch)
      // Without current statistics, as during an import, PostgreSQL would read all products that are not deleted.
      .where(unindexed(sql.ref<string>('deleted_at'), 'string'), 'is', null)
      .execute()
  )
  const products = Map.groupBy(rows, ({ product_id }) => product_id)
  return new Map([...products].map(([id, variants]) => [id, new Map(variants.map((row) => [toKey(row), row.id]))]))
}

/** Records the change of a variant, so that later changes are checked against it. */
export function recordVariant(variantIds: VariantIds, variant: Variant, before?: Variant): void {
  if (before && variantIds.get(before.product_id)?.get(toKey(before)) === before.id)
    variantIds.get(before.product_id)?.delete(toKey(before))
  const variants = variantIds.get(variant.product_id) ?? new Map<string, string>()
  variantIds.set(variant.product_id, variants.set(toKey(variant), variant.id))
}

/** Returns a sentence. The id is empty for a variant that has none yet. */
export function findVariantError(variant: Variant, variantIds: VariantIds): string | undefined {
  const { id, product_id, has_options, product_title } = variant
  if (!has_options) return undefined
  if (product_title.length > MAX_LENGTH.styleTitle)
    return `The title of a style must have at most ${MAX_LENGTH.styleTitle} characters.`
  const variants = variantIds.get(product_id) ?? new Map<string, string>()
  const owner = variants.get(toKey(variant))
  if (owner !== undefined && (owner !== id || id === ''))
    return `The style already has the variant ${describe(variant)}.`
  const isNew = !variants.values().some((variantId) => variantId === id)
  return isNew && variants.size >= MAX_VARIANTS ? `A style can have at most ${MAX_VARIANTS} variants.` : undefined
}

const describe = ({ size, color }: VariantNames): string =>
  formatVariant({ size: size ?? undefined, color: color ?? undefined }) || 'without size and color'

/** Throws if the product cannot have this variant. */
export async function requireValidVariant(trx: Trx, variant: Variant): Promise<void> {
  const message = findVariantError(variant, await readVariantIds(trx, [variant.product_id]))
  if (message) throw new ShopError('invalid', message, { field: variant.size === null ? 'color' : 'size' })
}
