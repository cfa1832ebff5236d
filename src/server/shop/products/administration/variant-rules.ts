import { sql } from 'kysely'

import { MAX_LENGTH, MAX_VARIANTS } from '../../../../domain/limits.ts'
import { formatVariant } from '../../../../domain/products/variant-title.ts'
import type { ProductRow } from '../queries.ts'
import { readInBatches } from '../../../platform/database/batches.ts'
import type { Db, Trx } from '../../../platform/database/schema.ts'
import { unindexed } from '../../../platform/database/unindexed.ts'
import { ShopError } from '../../../platform/errors.ts'

export type Variant = Pick<ProductRow, 'id' | 'style_id' | 'style_title' | 'size' | 'color'>

type VariantNames = Pick<Variant, 'size' | 'color'>

/** Product ids by style id and variant. */
export type VariantIds = Map<string, Map<string, string>>

/** Variants with equal keys are the same variant of a style. */
const toKey = ({ size, color }: VariantNames): string => JSON.stringify([color, size])

export const isSameVariant = (one: Omit<Variant, 'id'>, other: Omit<Variant, 'id'>): boolean =>
  one.style_id === other.style_id && toKey(one) === toKey(other)

export async function readVariantIds(db: Db, styleIds: string[]): Promise<VariantIds> {
  const rows = await readInBatches(styleIds, (batch) =>
    db
      .selectFrom('products')
      .select(['id', 'style_id', 'size', 'color'])
      .where('style_id', 'in', batch)
      // Without current statistics, as during an import, PostgreSQL would read all products that are not deleted.
      .where(unindexed(sql.ref<string>('deleted_at'), 'string'), 'is', null)
      .execute()
  )
  const styles = Map.groupBy(rows, ({ style_id }) => style_id ?? '')
  return new Map([...styles].map(([id, variants]) => [id, new Map(variants.map((row) => [toKey(row), row.id]))]))
}

/** Records the change of a variant, so that later changes are checked against it. */
export function recordVariant(variantIds: VariantIds, variant: Variant, before?: Variant): void {
  if (before?.style_id && variantIds.get(before.style_id)?.get(toKey(before)) === before.id)
    variantIds.get(before.style_id)?.delete(toKey(before))
  if (variant.style_id === null) return
  const variants = variantIds.get(variant.style_id) ?? new Map<string, string>()
  variantIds.set(variant.style_id, variants.set(toKey(variant), variant.id))
}

/** Returns a sentence. The id is empty for a variant that has none yet. */
export function findVariantError(variant: Variant, variantIds: VariantIds): string | undefined {
  const { id, style_id, style_title } = variant
  if (style_id === null) return undefined
  if ((style_title ?? '').length > MAX_LENGTH.styleTitle)
    return `The title of a style must have at most ${MAX_LENGTH.styleTitle} characters.`
  const variants = variantIds.get(style_id) ?? new Map<string, string>()
  const owner = variants.get(toKey(variant))
  if (owner !== undefined && (owner !== id || id === ''))
    return `The style already has the variant ${describe(variant)}.`
  const isNew = !variants.values().some((variantId) => variantId === id)
  return isNew && variants.size >= MAX_VARIANTS ? `A style can have at most ${MAX_VARIANTS} variants.` : undefined
}

const describe = ({ size, color }: VariantNames): string =>
  formatVariant({ size: size ?? undefined, color: color ?? undefined }) || 'without size and color'

/** Throws if the style cannot have this variant. */
export async function requireValidVariant(trx: Trx, variant: Variant): Promise<void> {
  if (variant.style_id === null) return
  const message = findVariantError(variant, await readVariantIds(trx, [variant.style_id]))
  if (message) throw new ShopError('invalid', message, { field: variant.size === null ? 'color' : 'size' })
}
