import { atom } from 'nanostores'

import type { AdminStyle } from '../../../api/contract/styles.ts'
import { call } from '../../call.ts'
import { type Failure, toFailure } from '../../failure.ts'
import { createObjectId } from '../lists/object-id.ts'
import { $search, setSearchParams } from '../lists/search-params.ts'
import { EMPTY_STYLE_DRAFT, type ForeignChange, type StyleDraft, toStyleDraft } from './draft.ts'
import type { StyleProblem } from './save-body.ts'

export interface OpenStylePanel {
  status: 'open'
  /** The style in the URL, or `NEW_STYLE`. */
  place: string
  id: string
  /** Undefined for a new style. */
  base: AdminStyle | undefined
  initial: StyleDraft
  draft: StyleDraft
  /** Ids of new options by key. A repeated save must not add them twice. */
  newIds: Map<string, string>
  isSaving: boolean
  problems: StyleProblem[]
  message: string | undefined
  foreignChanges: ForeignChange[]
  isConfirmingDiscard: boolean
}

type StylePanel =
  | { status: 'closed' }
  | { status: 'loading'; place: string }
  | ({ status: 'failed'; place: string } & Failure)
  | OpenStylePanel

const NEW_STYLE = 'new'

export const $stylePanel = atom<StylePanel>({ status: 'closed' })

/** True if opening the panel added a history entry, so that closing it goes back. */
let hasHistoryEntry = false

const readPlace = (search: string): string | null => new URLSearchParams(search).get('style')

export const syncStylePanelWithUrl = (): (() => void) =>
  $search.subscribe((search) => void onUrlChange(readPlace(search ?? '')))

async function onUrlChange(place: string | null): Promise<void> {
  const panel = $stylePanel.get()
  if (place === (panel.status === 'closed' ? null : panel.place)) return patchStylePanel({ isConfirmingDiscard: false })
  // The user pressed Back with unsaved input.
  if (isStyleDirty(panel)) return patchStylePanel({ isConfirmingDiscard: true })
  if (place === null) return close()
  if (place === NEW_STYLE) openStyle(place, undefined)
  else await loadStyle(place)
}

function openStyle(place: string, base: AdminStyle | undefined): void {
  const initial = base ? toStyleDraft(base) : EMPTY_STYLE_DRAFT
  $stylePanel.set({
    status: 'open',
    place,
    id: base?.id ?? createObjectId(),
    base,
    initial,
    draft: initial,
    newIds: new Map(),
    isSaving: false,
    problems: [],
    message: undefined,
    foreignChanges: [],
    isConfirmingDiscard: false
  })
}

export const fetchStyle = async (id: string): Promise<AdminStyle> =>
  (await call('GET /api/admin/styles/get/{id}', { params: { id } })).data

async function loadStyle(place: string): Promise<void> {
  $stylePanel.set({ status: 'loading', place })
  const result = await fetchStyle(place).catch((error: unknown) => toFailure(error))
  const panel = $stylePanel.get()
  if (panel.status !== 'loading' || panel.place !== place) return
  if ('options' in result) openStyle(place, result)
  else $stylePanel.set({ status: 'failed', place, ...result })
}

export function retryStyle(): void {
  const panel = $stylePanel.get()
  if (panel.status === 'failed') void loadStyle(panel.place)
}

export function patchStylePanel(change: Partial<OpenStylePanel>): void {
  const panel = $stylePanel.get()
  if (panel.status === 'open') $stylePanel.set({ ...panel, ...change })
}

/** Applies a change of the draft. */
export function changeDraft(change: (draft: StyleDraft) => StyleDraft): void {
  const panel = $stylePanel.get()
  if (panel.status === 'open') patchStylePanel({ draft: change(panel.draft), message: undefined, problems: [] })
}

export const isStyleDirty = (panel: StylePanel): boolean =>
  panel.status === 'open' && JSON.stringify(panel.draft) !== JSON.stringify(panel.initial)

export function openStylePanel(style: string): void {
  hasHistoryEntry = true
  setSearchParams({ style, edit: undefined, add: undefined })
}

/** Replaces the form of a new product. */
export function openNewStylePanel(): void {
  setSearchParams({ style: NEW_STYLE, edit: undefined, add: undefined }, 'replace')
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
  const shouldGoBack = hasHistoryEntry && readPlace(location.search) !== null
  close()
  if (shouldGoBack) history.back()
  else setSearchParams({ style: undefined }, 'replace')
}

/** Restores the URL, which Back may have changed. */
export function keepEditingStyle(): void {
  patchStylePanel({ isConfirmingDiscard: false })
  const panel = $stylePanel.get()
  if (panel.status === 'open' && readPlace(location.search) !== panel.place) setSearchParams({ style: panel.place })
}
