import { atom } from 'nanostores'

import { ApiError } from '../../../api/errors.ts'
import type { AdminStyle } from '../../../api/contract/styles.ts'
import { call } from '../../call.ts'
import { type Failure, toFailure } from '../../failure.ts'
import { fetchProduct } from '../products/products.ts'
import { createObjectId } from '../lists/object-id.ts'
import { $search, setSearchParams } from '../lists/search-params.ts'
import { type ConcurrentChange, type StyleDraft, toStyleDraft } from './draft.ts'
import type { StyleError } from './save-body.ts'

/** As named in the URL. */
interface StyleLocation {
  /** An id, or `NEW_STYLE`. */
  style: string
  /** A product without variants, which becomes the first variant of the new style. */
  product: string | null
}

export interface OpenStylePanel {
  status: 'open'
  location: StyleLocation
  id: string
  /** Undefined for a new style. */
  base: AdminStyle | undefined
  initial: StyleDraft
  draft: StyleDraft
  /** Ids of new variants by key. A repeated save must not add them twice. */
  newIds: Map<string, string>
  isSaving: boolean
  /** True while a picture is being uploaded. */
  isUploading: boolean
  errors: StyleError[]
  message: string | undefined
  concurrentChanges: ConcurrentChange[]
  isConfirmingDiscard: boolean
}

type StylePanel =
  | { status: 'closed' }
  | { status: 'loading'; location: StyleLocation }
  | ({ status: 'failed'; location: StyleLocation } & Failure)
  | OpenStylePanel

const NEW_STYLE = 'new'

export const $stylePanel = atom<StylePanel>({ status: 'closed' })

/** True if opening the panel added a history entry, so that closing it goes back. */
let hasHistoryEntry = false

function readStyleLocation(search: string): StyleLocation | null {
  const query = new URLSearchParams(search)
  const style = query.get('style')
  return style === null ? null : { style, product: query.get('product') }
}

const isSameLocation = (one: StyleLocation | null, other: StyleLocation | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

export const syncStylePanelWithUrl = (): (() => void) =>
  $search.subscribe((search) => void onUrlChange(readStyleLocation(search ?? '')))

async function onUrlChange(location: StyleLocation | null): Promise<void> {
  const panel = $stylePanel.get()
  const openLocation = panel.status === 'closed' ? null : panel.location
  if (isSameLocation(location, openLocation)) return patchStylePanel({ isConfirmingDiscard: false })
  // The user pressed Back with unsaved input.
  if (isStyleDirty(panel)) return patchStylePanel({ isConfirmingDiscard: true })
  if (location === null) return close()
  if (location.style === NEW_STYLE && !location.product) openStyle(location, undefined)
  else await loadStyle(location)
}

function openStyle(location: StyleLocation, base: AdminStyle | undefined): void {
  const initial = toStyleDraft(base)
  $stylePanel.set({
    status: 'open',
    location,
    id: base?.id ?? createObjectId(),
    base,
    initial,
    draft: initial,
    newIds: new Map(),
    isSaving: false,
    isUploading: false,
    errors: [],
    message: undefined,
    concurrentChanges: [],
    isConfirmingDiscard: false
  })
}

const fetchStyle = async (id: string): Promise<AdminStyle> =>
  (await call('GET /api/admin/styles/get/{id}', { params: { id } })).data

/** Fetches a style, or makes a product without variants the only variant of a new one. */
export async function fetchStyleAt(
  { style, product: productId }: StyleLocation,
  newId = createObjectId()
): Promise<AdminStyle> {
  if (productId === null) return fetchStyle(style)
  const product = await fetchProduct(productId)
  if (!product) throw new ApiError('not-found', 404, 'This product is no longer in the catalog.')
  // Another admin may have added sizes.
  if (product.style) return fetchStyle(product.style.id)
  const pictures = [{ color: '', image: product.image, alt: product.title }]
  return { id: newId, variants: [product], pictures, picturesVersion: '' }
}

async function loadStyle(location: StyleLocation): Promise<void> {
  const loading = { status: 'loading', location } as const
  $stylePanel.set(loading)
  const result = await fetchStyleAt(location).catch((error: unknown) => toFailure(error))
  if ($stylePanel.get() !== loading) return
  if ('variants' in result) openStyle(location, result)
  else $stylePanel.set({ status: 'failed', location, ...result })
}

export function retryStyle(): void {
  const panel = $stylePanel.get()
  if (panel.status === 'failed') void loadStyle(panel.location)
}

export function patchStylePanel(change: Partial<OpenStylePanel>): void {
  const panel = $stylePanel.get()
  if (panel.status === 'open') $stylePanel.set({ ...panel, ...change })
}

/** Applies a change of the draft. */
export function changeDraft(change: (draft: StyleDraft) => StyleDraft): void {
  const panel = $stylePanel.get()
  if (panel.status === 'open') patchStylePanel({ draft: change(panel.draft), message: undefined, errors: [] })
}

export const isStyleDirty = (panel: StylePanel): boolean =>
  panel.status === 'open' && (panel.isUploading || JSON.stringify(panel.draft) !== JSON.stringify(panel.initial))

export function openStylePanel(style: string): void {
  hasHistoryEntry = true
  setSearchParams({ style, product: undefined, edit: undefined, add: undefined })
}

/** Replaces the form of a new product. */
export function openNewStylePanel(): void {
  setSearchParams({ style: NEW_STYLE, edit: undefined, add: undefined }, 'replace')
}

/** Replaces the form of a product without variants. */
export function openStylePanelOf(productId: string): void {
  setSearchParams({ style: NEW_STYLE, product: productId, edit: undefined, add: undefined }, 'replace')
}

function close(): void {
  hasHistoryEntry = false
  $stylePanel.set({ status: 'closed' })
}

export function requestStyleClose(): void {
  if (isStyleDirty($stylePanel.get())) patchStylePanel({ isConfirmingDiscard: true })
  else discardStyle()
}

export function discardStyle(): void {
  const shouldGoBack = hasHistoryEntry && readStyleLocation(location.search) !== null
  close()
  if (shouldGoBack) history.back()
  else setSearchParams({ style: undefined, product: undefined }, 'replace')
}

/** Restores the URL, which Back may have changed. */
export function keepEditingStyle(): void {
  patchStylePanel({ isConfirmingDiscard: false })
  const panel = $stylePanel.get()
  if (panel.status !== 'open') return
  const { style, product } = panel.location
  setSearchParams({ style, product: product ?? undefined })
}
