import { atom } from 'nanostores'

import type { AdminProduct } from '../../../api/contract/product-administration.ts'
import { type Failure, toFailure } from '../../failure.ts'
import { $search, setSearchParams } from '../lists/search-params.ts'
import { createObjectId } from '../lists/object-id.ts'
import type { ConcurrentChange } from './conflict.ts'
import { findChangedFields, type ProductDraft, type DraftField, toDraft, EMPTY_PRODUCT_DRAFT } from './draft.ts'
import { fetchProduct, productList } from './products.ts'
import { createUpload, isUploading, type UploadState } from '../upload.ts'

type StockSnapshot = Pick<AdminProduct, 'seenStock' | 'seenTaken'>

export interface OpenPanel {
  status: 'open'
  /** Distinguishes two openings of the panel for the same product. */
  openingId: number
  /** Undefined for a new product. */
  base: AdminProduct | undefined
  newId: string
  draft: ProductDraft
  /** The stock that was shown when a new number was typed. The server subtracts the units sold since then. */
  stockSnapshot: StockSnapshot | undefined
  isSaving: boolean
  /** Errors are visible after the first attempt to save. */
  isSubmitted: boolean
  message: string | undefined
  isTrashed: boolean
  concurrentChanges: ConcurrentChange[]
  canReplaceImage: boolean
  isConfirmingDiscard: boolean
}

export type Panel =
  | { status: 'closed' }
  | { status: 'loading'; id: string }
  | ({ status: 'failed'; id: string } & Failure)
  /** Not in the catalog, but maybe in the trash. */
  | { status: 'missing'; id: string; trashed: AdminProduct | null }
  | OpenPanel

export const $panel = atom<Panel>({ status: 'closed' })
export const upload = createUpload()

let openingCount = 0

const openProduct = (base: AdminProduct | undefined): void => {
  upload.remove()
  openingCount += 1
  const draft = base ? toDraft(base) : EMPTY_PRODUCT_DRAFT
  const state = {
    isSaving: false,
    isSubmitted: false,
    message: undefined,
    isTrashed: false,
    concurrentChanges: [],
    canReplaceImage: !base,
    isConfirmingDiscard: false
  }
  $panel.set({
    status: 'open',
    openingId: openingCount,
    base,
    newId: createObjectId(),
    draft,
    stockSnapshot: base,
    ...state
  })
}

export function patchPanel(change: Partial<OpenPanel>): void {
  const panel = $panel.get()
  if (panel.status === 'open') $panel.set({ ...panel, ...change })
}

/** Returns undefined if the panel was closed or reopened during a call. */
export function findOpenPanel({ openingId }: OpenPanel): OpenPanel | undefined {
  const panel = $panel.get()
  return panel.status === 'open' && panel.openingId === openingId ? panel : undefined
}

/** Returns '' for a new product, and undefined if the panel is closed. */
function readProductId(search: string): string | undefined {
  const query = new URLSearchParams(search)
  return query.get('edit') ?? (query.has('add') ? '' : undefined)
}

const getProductId = (panel: Panel): string | undefined => {
  if (panel.status === 'closed') return undefined
  return panel.status === 'open' ? (panel.base?._id ?? '') : panel.id
}

/** True if opening the panel added a history entry, so that closing it goes back. */
let hasHistoryEntry = false

export function syncPanelWithUrl(): void {
  upload.$upload.listen(onUploadChange)
  $search.subscribe((search) => void onUrlChange(search ?? ''))
}

/** Removing an upload restores the product's own image. */
function onUploadChange(state: UploadState): void {
  const panel = $panel.get()
  if (state.status === 'done') setField('image', state.url)
  if (state.status === 'empty' && panel.status === 'open') setField('image', panel.base?.image ?? '')
}

async function onUrlChange(search: string): Promise<void> {
  const id = readProductId(search)
  const panel = $panel.get()
  if (id === getProductId(panel)) return patchPanel({ isConfirmingDiscard: false })
  // The user pressed Back with unsaved input.
  if (isDirty(panel)) return patchPanel({ isConfirmingDiscard: true })
  if (id === undefined) return closePanel()
  if (id === '') return openProduct(undefined)
  await loadProduct(id)
}

async function loadProduct(id: string): Promise<void> {
  const row = productList.$list.get()?.rows.find((product) => product._id === id)
  if (row && !row.style) return openProduct(row)
  $panel.set({ status: 'loading', id })
  const result = await findProduct(id).catch(
    (error: unknown) => ({ status: 'failed', id, ...toFailure(error) }) as const
  )
  if (getProductId($panel.get()) !== id) return
  if ('status' in result) $panel.set(result)
  else if (result.style) openStyleOf(result.style.id)
  else openProduct(result)
}

/** The style's panel replaces this one. */
function openStyleOf(style: string): void {
  closePanel()
  setSearchParams({ edit: undefined, style }, 'replace')
}

async function findProduct(id: string): Promise<AdminProduct | Extract<Panel, { status: 'missing' }>> {
  const product = await fetchProduct(id)
  return product ?? { status: 'missing', id, trashed: await fetchProduct(id, { trash: 'true' }) }
}

function closePanel(): void {
  hasHistoryEntry = false
  upload.remove()
  $panel.set({ status: 'closed' })
}

export const retryLoading = (): void => {
  const panel = $panel.get()
  if (panel.status === 'failed') void loadProduct(panel.id)
}

export function openNewProductPanel(): void {
  hasHistoryEntry = true
  setSearchParams({ add: '1', edit: undefined })
}

export function openProductPanel(id: string): void {
  hasHistoryEntry = true
  setSearchParams({ edit: id, add: undefined })
}

export function isDirty(panel: Panel): boolean {
  if (panel.status !== 'open') return false
  if (isUploading(upload.$upload.get())) return true
  return findChangedFields(panel.draft, panel.base ? toDraft(panel.base) : EMPTY_PRODUCT_DRAFT).length > 0
}

export function requestClose(): void {
  if (isDirty($panel.get())) patchPanel({ isConfirmingDiscard: true })
  else discardDraft()
}

export function discardDraft(): void {
  const shouldGoBack = hasHistoryEntry && readProductId(location.search) !== undefined
  closePanel()
  if (shouldGoBack) history.back()
  else setSearchParams({ add: undefined, edit: undefined }, 'replace')
}

/** Restores the URL, which Back may have changed. */
export function keepEditing(): void {
  patchPanel({ isConfirmingDiscard: false })
  const id = getProductId($panel.get())
  if (id !== undefined && readProductId(location.search) !== id) setSearchParams(id ? { edit: id } : { add: '1' })
}

export function setField(field: DraftField, value: string): void {
  const panel = $panel.get()
  if (panel.status === 'open') patchPanel({ draft: { ...panel.draft, [field]: value }, message: undefined })
}

export const allowImageReplacement = (): void => patchPanel({ canReplaceImage: true })
