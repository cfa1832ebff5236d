import type { AdminProduct } from '../../../api/contract/product-administration.ts'
import { changedFields, type Draft, type DraftField, toDraft } from './draft.ts'

/** Another admin changed the field during the edit here. */
export interface Conflict {
  field: DraftField
  theirs: string
  /** The value typed here, if it differs from theirs. */
  mine: string | undefined
}

/** Untouched fields take the server's new values. */
export function rebaseDraft(
  base: AdminProduct,
  theirs: AdminProduct,
  draft: Draft
): { draft: Draft; conflicts: Conflict[] } {
  const [before, after] = [toDraft(base), toDraft(theirs)]
  const touched = new Set(changedFields(before, draft))
  const conflicts = changedFields(before, after).map((field) => {
    const isOwn = touched.has(field) && draft[field].trim() !== after[field]
    return { field, theirs: after[field], mine: isOwn ? draft[field] : undefined }
  })
  const updates = conflicts.filter(({ mine }) => mine === undefined).map(({ field }) => [field, after[field]])
  return { draft: { ...draft, ...(Object.fromEntries(updates) as Partial<Draft>) }, conflicts }
}
