import type { AdminProduct } from '../../../../api/contract/product-administration.ts'
import type { ApiError } from '../../../../api/errors.ts'
import { call } from '../../../call.ts'
import { getFailureMessage, showSignInToast } from '../../../failure.ts'
import { showToast } from '../../../toasts.ts'
import { createObjectId } from '../../lists/object-id.ts'
import { isUploading } from '../../upload.ts'
import { productList, restoreProduct } from '../products.ts'
import { toPlainProductBody, toProductBody } from './body.ts'
import { type ConcurrentChange, rebaseDraft } from './conflict.ts'
import { type ProductDraft, toDraft } from './draft.ts'
import { findErrors, listMissingValues, type ProductError } from './errors.ts'
import {
  $panel,
  discardDraft,
  fetchBase,
  findOpenPanel,
  hasOptionsAt,
  type OpenPanel,
  patchPanel,
  type ProductForm,
  upload
} from './panel.ts'

export function takeTheirValues(...changes: ConcurrentChange[]): void {
  const panel = $panel.get()
  if (panel.status !== 'open') return
  patchPanel({
    draft: changes.reduce((draft, { takeTheirs }) => takeTheirs(draft), panel.draft),
    concurrentChanges: panel.concurrentChanges.filter((change) => !changes.includes(change))
  })
}

export const keepOwnValues = (): void => patchPanel({ concurrentChanges: [], message: undefined })

/** Saves the product if all values are valid. Otherwise resolves to the first error. */
export async function submitPanel(): Promise<ProductError | undefined> {
  const panel = $panel.get()
  if (panel.status !== 'open' || panel.isSaving || !(panel.hasOptions || listMissingValues(panel).length === 0))
    return undefined
  // Saving now would keep the previous image.
  if (isUploading(upload.$upload.get())) return undefined
  const [error] = findErrors(panel)
  patchPanel({ isSubmitted: true, message: undefined, isTrashed: false, isSaving: !error })
  if (!error) await savePanel(panel).catch((failure: unknown) => handleSaveFailure(panel, failure))
  return error
}

async function savePanel(panel: OpenPanel): Promise<void> {
  const saved = await send(panel)
  showToast(panel.base ? 'Product updated successfully!' : 'Product added successfully!')
  if (findOpenPanel(panel)) discardDraft()
  if (saved) productList.replaceRow(saved)
  else void productList.reload()
}

/**
 * Resolves to the product if it keeps its row in the list. The types of the bodies are the contract's output, but the
 * contract parses the draft's strings.
 */
async function send(panel: OpenPanel): Promise<AdminProduct | undefined> {
  const { id, base, hasOptions } = panel
  if (hasOptions) {
    await call('PUT /api/admin/styles/save/{id}', { params: { id }, body: toProductBody(panel) })
    return undefined
  }
  const body = toPlainProductBody(panel)
  if (base) return (await call('PUT /api/admin/products/edit/{id}', { params: { id }, body: body as never })).data
  await call('POST /api/admin/products/add', { body: { ...body, newId: id } as never })
  return undefined
}

const TRASHED = 'This product has been moved to the trash in the meantime. Restore it to save your changes.'

async function handleSaveFailure(panel: OpenPanel, error: unknown): Promise<void> {
  const message = getFailureMessage(error)
  if (!findOpenPanel(panel)) return showToast(message, 'error')
  const { kind, status } = error as ApiError
  if (kind === 'unauthorized') showSignInToast(message)
  const isMissing = kind === 'not-found'
  const isTrashed = isMissing && panel.base !== undefined && !panel.hasOptions
  patchPanel({ isSaving: false, message: isTrashed ? TRASHED : message, isTrashed })
  // An earlier call without a response added the product, which was then deleted, so it needs new ids.
  if (isMissing && !panel.base) patchPanel({ id: createObjectId(), draft: renewIds(panel.draft) })
  if (status === 409 || (isMissing && !isTrashed)) await rebasePanel(panel)
}

const renewIds = (draft: ProductDraft): ProductDraft => ({
  ...draft,
  variants: draft.variants.map((variant) => ({ ...variant, id: createObjectId() }))
})

export async function restoreProductAndRebase(): Promise<void> {
  const panel = $panel.get()
  if (panel.status !== 'open' || !panel.base) return
  const [product] = panel.base.variants
  if (!product || !(await restoreProduct(product)) || !findOpenPanel(panel)) return
  patchPanel({ message: undefined, isTrashed: false })
  await rebasePanel(panel)
}

/** Takes over the other admin's changes, and keeps everything typed here. */
async function rebasePanel(panel: OpenPanel): Promise<void> {
  if (!panel.base) return
  // The variant that the URL names may have been deleted.
  const location = panel.base.variants.some(({ style }) => style) ? { style: panel.id } : panel.location
  const theirs = await fetchBase(location, panel.id).catch(() => null)
  const current = findOpenPanel(panel)
  if (!theirs || !current) return
  const hasOptions = hasOptionsAt(location, theirs)
  const initial = toDraft(theirs, hasOptions)
  patchPanel({
    ...rebaseDraft(current.initial, initial, current.draft),
    id: theirs.id,
    hasOptions,
    base: theirs,
    initial,
    shownStocks: findShownStocks(current)
  })
}

/** Returns the stock that was shown when a number was typed. */
function findShownStocks({ base, draft, shownStocks }: ProductForm): ProductForm['shownStocks'] {
  const typed = new Map(draft.variants.map(({ id, totalStock }) => [id, totalStock]))
  const variants = base?.variants.filter(({ _id, totalStock }) => typed.get(_id) !== String(totalStock)) ?? []
  return new Map(variants.map((variant) => [variant._id, shownStocks.get(variant._id) ?? variant]))
}
