import type { AdminProduct } from '../../api/contract/product-administration.ts'
import { differing, type Draft, type DraftField, draftOf } from './products-draft.ts'

/** A field that somebody else has changed while it was open here. */
export interface Clash {
  field: DraftField
  theirs: string
  /** What was typed here, when that is something else; it stands until theirs is taken. */
  mine: string | undefined
}

/** What comes of a draft when the product has become another: what was not touched here follows it. */
export function merge(base: AdminProduct, theirs: AdminProduct, draft: Draft): { draft: Draft; clashes: Clash[] } {
  const [before, after] = [draftOf(base), draftOf(theirs)]
  const touched = new Set(differing(before, draft))
  const clashes = differing(before, after).map((field) => {
    const own = touched.has(field) && draft[field].trim() !== after[field]
    return { field, theirs: after[field], mine: own ? draft[field] : undefined }
  })
  const taken = clashes.filter(({ mine }) => mine === undefined).map(({ field }) => [field, after[field]])
  return { draft: { ...draft, ...(Object.fromEntries(taken) as Partial<Draft>) }, clashes }
}
