import { sql } from 'kysely'

import { MAX_LENGTH, MAX_VARIANTS } from '../../../../domain/limits.ts'
import { formatVariant } from '../../../../domain/products/variant-title.ts'
import type { CatalogRow } from '../../../platform/database/catalog.ts'
import { readInBatches } from '../../../platform/database/batches.ts'
import type { Db, Trx } from '../../../platform/database/schema.ts'
import { unindexed } from '../../../platform/database/unindexed.ts'
import { ShopError } from '../../../platform/errors.ts'

export type Variant = Pick<CatalogRow, 'id' | 'product_id' | 'has_options' | 'product_title' | 'size' | 'color'>

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
