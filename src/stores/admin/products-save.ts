import type { AdminProduct } from '../../api/contract/product-administration.ts'
import { isApiError } from '../../api/errors.ts'
import { call } from '../call.ts'
import { failureMessage, showSignInToast } from '../failure.ts'
import { showToast } from '../toasts.ts'
import { newId } from './new-id.ts'
import { merge } from './products-conflict.ts'
import { type DraftField, draftOf, isFilled, problemsIn } from './products-draft.ts'
import { $panel, discard, type OpenPanel, patchPanel, stillOpen, upload } from './products-panel.ts'
import { fetchProduct, productList, restoreProduct } from './products.ts'

/** Takes the other's value of a field in which both differ. */
export function takeTheirs(...fields: DraftField[]): void {
  const panel = $panel.get()
  if (panel.status !== 'open' || !panel.base) return
  const theirs = draftOf(panel.base)
  const draft = { ...panel.draft, ...Object.fromEntries(fields.map((field) => [field, theirs[field]])) }
  const clashes = panel.clashes.filter(({ field }) => !fields.includes(field))
  patchPanel({ draft, clashes, seen: fields.includes('totalStock') ? panel.base : panel.seen })
}

/** Keeps what was typed here, and shows no more of what somebody else did. */
export const keepMine = (): void => patchPanel({ clashes: [], message: undefined })

/** Sends the form, if it is whole. Answers the first field that is wrong. */
export async function submitPanel(): Promise<DraftField | undefined> {
  const panel = $panel.get()
  if (panel.status !== 'open' || panel.saving || !isFilled(panel.draft)) return undefined
  // Saved now, it would keep the picture of before.
  if (upload.$upload.get().status === 'sending') return undefined
  const [wrong] = Object.keys(problemsIn(panel.draft)) as DraftField[]
  patchPanel({ tried: true, message: undefined, gone: false })
  if (wrong) return wrong
  patchPanel({ saving: true })
  await save(panel).catch((error: unknown) => notSaved(panel, error))
  return undefined
}

async function save(panel: OpenPanel): Promise<void> {
  const { base, draft, seen } = panel
  const data = base ? await sendEdit(base, { draft, seen }) : await sendNew(panel)
  showToast(base ? 'Product updated successfully!' : 'Product added successfully!')
  if (stillOpen(panel)) discard()
  if (base) productList.replaceRow(data)
  else void productList.reload()
}

/** A draft's words are what the contract reads as numbers; its types are of what comes of them. */
const sendNew = async ({ draft, newId: id }: OpenPanel): Promise<AdminProduct> =>
  (await call('POST /api/admin/products/add', { body: { ...draft, newId: id } as never })).data

async function sendEdit(
  { _id: id, updatedAt }: AdminProduct,
  { draft, seen }: Pick<OpenPanel, 'draft' | 'seen'>
): Promise<AdminProduct> {
  const { seenStock, seenTaken } = seen ?? {}
  const body = { ...draft, seenStock, seenTaken, seenUpdatedAt: updatedAt } as never
  return (await call('PUT /api/admin/products/edit/{id}', { params: { id }, body })).data
}

const GONE = 'This product has been moved to the trash meanwhile. Restore it to save your changes.'

async function notSaved(panel: OpenPanel, error: unknown): Promise<void> {
  const message = failureMessage(error)
  if (!stillOpen(panel)) return showToast(message, 'bad')
  const missing = isApiError(error) && error.kind === 'not-found'
  if (isApiError(error) && error.kind === 'unauthorised') showSignInToast(message)
  const gone = panel.base !== undefined && missing
  patchPanel({ saving: false, message: gone ? GONE : message, gone })
  // What was added without an answer is deleted by now: sent again, it is another product.
  if (missing && !gone) patchPanel({ newId: newId() })
  if (isApiError(error) && error.status === 409) await catchUp(panel)
}

/** Takes the product that is open here out of the trash. */
export async function restoreBase(): Promise<void> {
  const panel = $panel.get()
  if (panel.status !== 'open' || !panel.base) return
  if (!(await restoreProduct(panel.base)) || !stillOpen(panel)) return
  patchPanel({ message: undefined, gone: false })
  await catchUp(panel)
}

/** Follows what the product has become, and tells in what it clashes with what is typed by then. */
async function catchUp(panel: OpenPanel): Promise<void> {
  if (!panel.base) return
  const theirs = await fetchProduct(panel.base._id).catch(() => null)
  const now = stillOpen(panel)
  if (!theirs || !now?.base) return
  const merged = merge(now.base, theirs, now.draft)
  const stockIsMine = merged.clashes.some(({ field, mine }) => field === 'totalStock' && mine !== undefined)
  patchPanel({ base: theirs, ...merged, seen: stockIsMine ? now.seen : theirs })
}
