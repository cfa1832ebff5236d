import { CODE_FIELDS, PRODUCT_FIELDS } from '../../../../api/contract/product-fields.ts'
import type { FieldError } from '../../../../api/validation-errors.ts'
import { readInBatches } from '../../../platform/database/batches.ts'
import { catalog, type CatalogRow } from '../../../platform/database/catalog.ts'
import type { Db, Trx } from '../../../platform/database/schema.ts'
import { ShopError } from '../../../platform/errors.ts'

type CodeOwner = Pick<CatalogRow, 'id' | 'title'>
export type CodedVariant = CodeOwner & Pick<CatalogRow, (typeof CODE_FIELDS)[number]>

/** The variants outside the trash, by field and code. */
export type CodeOwners = Map<string, CodeOwner>

export async function readCodeOwners(db: Db, variants: Pick<CodedVariant, 'sku' | 'barcode'>[]): Promise<CodeOwners> {
  const owners: CodeOwners = new Map()
  for (const field of CODE_FIELDS) {
    const codes = variants.flatMap((variant) => variant[field] ?? [])
    const rows = await readInBatches(codes, (batch) =>
      db
        .selectFrom(catalog(db))
        .select(['id', 'title', 'sku', 'barcode'])
        .where(field, 'in', batch)
        .where('deleted_at', 'is', null)
        .execute()
    )
    for (const row of rows) owners.set(`${field} ${row[field]}`, row)
  }
  return owners
}

export function recordCodes(owners: CodeOwners, after: CodedVariant, before?: CodedVariant): void {
  for (const field of CODE_FIELDS) {
    if (before?.[field] && before[field] !== after[field]) owners.delete(`${field} ${before[field]}`)
    if (after[field]) owners.set(`${field} ${after[field]}`, after)
  }
}

/** The id is empty for a variant that has none yet. */
export function findCodeError(variant: Omit<CodedVariant, 'title'>, owners: CodeOwners): FieldError | undefined {
  for (const field of CODE_FIELDS) {
    const owner = owners.get(`${field} ${variant[field]}`)
    if (owner && (owner.id !== variant.id || variant.id === ''))
      return { field, message: `is already used by “${owner.title}”` }
  }
  return undefined
}

/** Throws if another variant outside the trash has the SKU or the barcode. */
export async function requireUniqueCodes(trx: Trx, variant: Omit<CodedVariant, 'title'>): Promise<void> {
  const error = findCodeError(variant, await readCodeOwners(trx, [variant]))
  if (!error) return
  const { field, message } = error
  const label = field === 'sku' ? PRODUCT_FIELDS.sku.label : 'barcode'
  throw new ShopError('invalid', `The ${label} ${message}.`, { field })
}
