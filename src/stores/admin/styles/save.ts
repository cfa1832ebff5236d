import type { AdminStyle } from '../../../api/contract/styles.ts'
import type { ApiError } from '../../../api/errors.ts'
import { call } from '../../call.ts'
import { getFailureMessage, showSignInToast } from '../../failure.ts'
import { showToast } from '../../toasts.ts'
import { createObjectId } from '../lists/object-id.ts'
import { productList } from '../products/products.ts'
import { rebaseStyleDraft, type StyleDraft, toStyleDraft } from './draft.ts'
import {
  $stylePanel,
  discardStyle,
  fetchStyleAt,
  findOpenPanel,
  type OpenStylePanel,
  patchStylePanel
} from './panel.ts'
import { findStyleErrors, toStyleBody } from './save-body.ts'

export async function saveStyle(): Promise<void> {
  const panel = $stylePanel.get()
  if (panel.status !== 'open' || panel.isSaving || panel.isUploading) return
  const errors = findStyleErrors(panel.base, panel.draft)
  patchStylePanel({ errors, message: undefined, isSaving: errors.length === 0 })
  if (errors.length > 0) return
  await sendStyle(panel).catch((error: unknown) => handleFailure(panel, error))
}

async function sendStyle(panel: OpenStylePanel): Promise<void> {
  const { id, base, draft, newIds } = panel
  const createId = (key: string) => {
    const newId = newIds.get(key) ?? createObjectId()
    newIds.set(key, newId)
    return newId
  }
  // The type is the contract's output, but the contract parses the draft's strings.
  const body = toStyleBody(base, draft, createId) as never
  await call('PUT /api/admin/styles/save/{id}', { params: { id }, body })
  showToast(base ? 'Product updated successfully!' : 'Product added successfully!')
  if (findOpenPanel(panel)) discardStyle()
  void productList.reload()
}

async function handleFailure(panel: OpenStylePanel, error: unknown): Promise<void> {
  const message = getFailureMessage(error)
  if (!findOpenPanel(panel)) return showToast(message, 'error')
  const { kind, status } = error as ApiError
  if (kind === 'unauthorized') showSignInToast(message)
  patchStylePanel({ isSaving: false, message })
  const isStale = status === 409 || kind === 'not-found'
  if (isStale && panel.base) await rebasePanel(panel)
}

/** Takes over the other admin's changes, and keeps everything typed here. */
async function rebasePanel(panel: OpenStylePanel): Promise<void> {
  const theirs = await fetchStyleAt(panel.location, panel.id).catch(() => undefined)
  const current = findOpenPanel(panel)
  if (!theirs || !current) return
  const initial = toStyleDraft(theirs)
  const merged = rebaseStyleDraft(current.initial, initial, current.draft)
  patchStylePanel({ ...merged, id: theirs.id, initial, base: keepTypedStock(current, theirs) })
}

/** The server subtracts the units sold since the stock was shown, so a typed stock keeps that stock. */
function keepTypedStock({ base, initial, draft }: OpenStylePanel, theirs: AdminStyle): AdminStyle {
  const [shownStock, typedStock] = [readStock(initial), readStock(draft)]
  const typed = base?.variants.filter(({ _id }) => shownStock.get(_id) !== typedStock.get(_id))
  const seen = new Map(typed?.map(({ _id, seenStock, seenTaken }) => [_id, { seenStock, seenTaken }]))
  return { ...theirs, variants: theirs.variants.map((variant) => ({ ...variant, ...seen.get(variant._id) })) }
}

const readStock = ({ ids, cells }: StyleDraft): Map<string, string | undefined> =>
  new Map(Object.entries(ids).map(([key, id]) => [id, cells[key]?.totalStock]))
