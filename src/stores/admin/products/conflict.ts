import type { AdminProduct } from '../../../api/contract/product-administration.ts'
import { findChangedFields, type ProductDraft, type DraftField, toDraft } from './draft.ts'

/** A field that another admin changed while this product was being edited here. */
export interface ConcurrentChange {
  field: DraftField
  theirValue: string
  /** The value typed here, or undefined if it was not changed or is equal to `theirValue`. */
  ownValue: string | undefined
}

/** Puts another admin's changes into the fields of the draft that were not changed here. */
export function rebaseDraft(
  base: AdminProduct,
  theirs: AdminProduct,
  draft: ProductDraft
): { draft: ProductDraft; concurrentChanges: ConcurrentChange[] } {
  const [before, after] = [toDraft(base), toDraft(theirs)]
  const touched = new Set(findChangedFields(before, draft))
  const concurrentChanges = findChangedFields(before, after).map((field) => {
    const isOwn = touched.has(field) && draft[field].trim() !== after[field]
    return { field, theirValue: after[field], ownValue: isOwn ? draft[field] : undefined }
  })
  const updates = concurrentChanges
    .filter(({ ownValue }) => ownValue === undefined)
    .map(({ field }) => [field, after[field]])
  return { draft: { ...draft, ...(Object.fromEntries(updates) as Partial<ProductDraft>) }, concurrentChanges }
}
