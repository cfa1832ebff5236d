import type { AdminProduct } from '../../../api/contract/product-administration.ts'
import type { ApiError } from '../../../api/errors.ts'
import { call } from '../../call.ts'
import { getFailureMessage, showSignInToast } from '../../failure.ts'
import { showToast } from '../../toasts.ts'
import { createObjectId } from '../lists/object-id.ts'
import { isUploading } from '../upload.ts'
import { rebaseDraft } from './conflict.ts'
import { type DraftField, toDraft, toProductBody, isDraftComplete, findDraftErrors } from './draft.ts'
import { $panel, discardDraft, type OpenPanel, patchPanel, findOpenPanel, upload } from './panel.ts'
import { fetchProduct, productList, restoreProduct } from './products.ts'

export function takeTheirValues(...fields: DraftField[]): void {
  const panel = $panel.get()
  if (panel.status !== 'open' || !panel.base) return
  const theirs = toDraft(panel.base)
  const draft = { ...panel.draft, ...Object.fromEntries(fields.map((field) => [field, theirs[field]])) }
  const concurrentChanges = panel.concurrentChanges.filter(({ field }) => !fields.includes(field))
  patchPanel({
    draft,
    concurrentChanges,
    stockSnapshot: fields.includes('totalStock') ? panel.base : panel.stockSnapshot
  })
}

export const keepOwnValues = (): void => patchPanel({ concurrentChanges: [], message: undefined })

/** Saves the product if all fields are valid. Otherwise resolves to the first invalid field. */
export async function submitPanel(): Promise<DraftField | undefined> {
  const panel = $panel.get()
  if (panel.status !== 'open' || panel.isSaving || !isDraftComplete(panel.draft)) return undefined
  // Saving now would keep the previous image.
  if (isUploading(upload.$upload.get())) return undefined
  const [invalidField] = Object.keys(findDraftErrors(panel.draft)) as DraftField[]
  patchPanel({ isSubmitted: true, message: undefined, isTrashed: false })
  if (invalidField) return invalidField
  patchPanel({ isSaving: true })
  await savePanel(panel).catch((error: unknown) => handleSaveFailure(panel, error))
  return undefined
}

async function savePanel(panel: OpenPanel): Promise<void> {
  const { base, draft, stockSnapshot } = panel
  const data = base ? await sendEdit(base, { draft, stockSnapshot }) : await sendNew(panel)
  showToast(base ? 'Product updated successfully!' : 'Product added successfully!')
  if (findOpenPanel(panel)) discardDraft()
  if (base) productList.replaceRow(data)
  else void productList.reload()
}

/** The type is the contract's output, but the contract parses the draft's strings. */
const sendNew = async ({ draft, newId: id }: OpenPanel): Promise<AdminProduct> =>
  (await call('POST /api/admin/products/add', { body: { ...toProductBody(draft), newId: id } as never })).data

async function sendEdit(
  { _id: id, updatedAt }: AdminProduct,
  { draft, stockSnapshot }: Pick<OpenPanel, 'draft' | 'stockSnapshot'>
): Promise<AdminProduct> {
  const { seenStock, seenTaken } = stockSnapshot ?? {}
  const body = { ...toProductBody(draft), seenStock, seenTaken, seenUpdatedAt: updatedAt } as never
  return (await call('PUT /api/admin/products/edit/{id}', { params: { id }, body })).data
}

const TRASHED = 'This product has been moved to the trash in the meantime. Restore it to save your changes.'

async function handleSaveFailure(panel: OpenPanel, error: unknown): Promise<void> {
  const message = getFailureMessage(error)
  if (!findOpenPanel(panel)) return showToast(message, 'error')
  const { kind, status } = error as ApiError
  if (kind === 'unauthorized') showSignInToast(message)
  const isMissing = kind === 'not-found'
  const isTrashed = panel.base !== undefined && isMissing
  patchPanel({ isSaving: false, message: isTrashed ? TRASHED : message, isTrashed })
  // An earlier call without a response added the product, which was then deleted, so it needs a new id.
  if (isMissing) patchPanel({ newId: createObjectId() })
  if (status === 409) await rebasePanel(panel)
}

export async function restoreProductAndRebase(): Promise<void> {
  const panel = $panel.get()
  if (panel.status !== 'open' || !panel.base) return
  if (!(await restoreProduct(panel.base)) || !findOpenPanel(panel)) return
  patchPanel({ message: undefined, isTrashed: false })
  await rebasePanel(panel)
}

async function rebasePanel(panel: OpenPanel): Promise<void> {
  if (!panel.base) return
  const theirs = await fetchProduct(panel.base._id).catch(() => undefined)
  const current = findOpenPanel(panel)
  if (!theirs || !current?.base) return
  const merged = rebaseDraft(current.base, theirs, current.draft)
  const isOwnStock = merged.concurrentChanges.some(
    ({ field, ownValue }) => field === 'totalStock' && ownValue !== undefined
  )
  patchPanel({ base: theirs, ...merged, stockSnapshot: isOwnStock ? current.stockSnapshot : theirs })
}
