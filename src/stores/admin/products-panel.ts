import { atom } from 'nanostores'

import type { AdminProduct } from '../../api/contract/product-administration.ts'
import { type Failure, failureOf } from '../failure.ts'
import { $search, goTo } from './address.ts'
import { newId } from './new-id.ts'
import type { Clash } from './products-conflict.ts'
import { differing, type Draft, type DraftField, draftOf, EMPTY } from './products-draft.ts'
import { fetchProduct, productList } from './products.ts'
import { createUpload, type UploadState } from './upload.ts'

type Seen = Pick<AdminProduct, 'seenStock' | 'seenTaken'>

export interface OpenPanel {
  status: 'open'
  /** Tells one opening of the panel from the next, also of the same product. */
  opening: number
  /** The product that is edited, as it was read; none when one is added. */
  base: AdminProduct | undefined
  /** The id of the product that is added. */
  newId: string
  draft: Draft
  /** What of the stock was seen when its number was typed: what is sold after that is taken off it. */
  seen: Seen | undefined
  saving: boolean
  /** Problems are told once it was tried to send them. */
  tried: boolean
  /** Why it could not be saved. */
  message: string | undefined
  /** Whether that is because the product is in the trash. */
  gone: boolean
  /** What somebody else has changed meanwhile. */
  clashes: Clash[]
  /** Whether another picture may be chosen. */
  replacing: boolean
  /** Whether it is being asked if what was typed may go. */
  leaving: boolean
}

export type Panel =
  | { status: 'closed' }
  | { status: 'loading'; id: string }
  | ({ status: 'failed'; id: string } & Failure)
  /** There is no such product in the catalogue; it may be in the trash. */
  | { status: 'missing'; id: string; trashed: AdminProduct | null }
  | OpenPanel

export const $panel = atom<Panel>({ status: 'closed' })
export const upload = createUpload()

let openings = 0

const open = (base: AdminProduct | undefined): void => {
  upload.remove()
  openings += 1
  const draft = base ? draftOf(base) : EMPTY
  const state = {
    saving: false,
    tried: false,
    message: undefined,
    gone: false,
    clashes: [],
    replacing: !base,
    leaving: false
  }
  $panel.set({ status: 'open', opening: openings, base, newId: newId(), draft, seen: base, ...state })
}

export function patchPanel(change: Partial<OpenPanel>): void {
  const panel = $panel.get()
  if (panel.status === 'open') $panel.set({ ...panel, ...change })
}

/** The panel as it has become since, unless it was left or shows something else: for what takes its time. */
export function stillOpen({ opening }: OpenPanel): OpenPanel | undefined {
  const panel = $panel.get()
  return panel.status === 'open' && panel.opening === opening ? panel : undefined
}

/** The product that the address has the panel show: its id, '' for a new one, or none. */
function asked(search: string): string | undefined {
  const query = new URLSearchParams(search)
  return query.get('edit') ?? (query.has('add') ? '' : undefined)
}

const shown = (panel: Panel): string | undefined => {
  if (panel.status === 'closed') return undefined
  return panel.status === 'open' ? (panel.base?._id ?? '') : panel.id
}

/** Whether the panel has an entry of the history of its own, which closing it takes back. */
let entered = false

/** Opens and closes the panel as the address says, from here on. */
export function followPanel(): void {
  upload.$upload.listen(followUpload)
  $search.subscribe((search) => void follow(search ?? ''))
}

/** A picture that is taken away again leaves the product its own. */
function followUpload(state: UploadState): void {
  const panel = $panel.get()
  if (state.status === 'done') typeInto('image', state.url)
  if (state.status === 'empty' && panel.status === 'open') typeInto('image', panel.base?.image ?? '')
}

async function follow(search: string): Promise<void> {
  const id = asked(search)
  const panel = $panel.get()
  if (id === shown(panel)) return patchPanel({ leaving: false })
  // Back is pressed over something typed: it stays, and is asked about.
  if (isDirty(panel)) return patchPanel({ leaving: true })
  if (id === undefined) return close()
  if (id === '') return open(undefined)
  await load(id)
}

async function load(id: string): Promise<void> {
  const row = productList.$list.get()?.rows.find((product) => product._id === id)
  if (row) return open(row)
  $panel.set({ status: 'loading', id })
  const found = await lookFor(id).catch((error: unknown) => ({ status: 'failed', id, ...failureOf(error) }) as const)
  if (shown($panel.get()) !== id) return
  if ('status' in found) $panel.set(found)
  else open(found)
}

async function lookFor(id: string): Promise<AdminProduct | Extract<Panel, { status: 'missing' }>> {
  const product = await fetchProduct(id)
  return product ?? { status: 'missing', id, trashed: await fetchProduct(id, { trash: 'true' }) }
}

function close(): void {
  entered = false
  upload.remove()
  $panel.set({ status: 'closed' })
}

export const retryPanel = (): void => {
  const panel = $panel.get()
  if (panel.status === 'failed') void load(panel.id)
}

export function addProduct(): void {
  entered = true
  goTo({ add: '1', edit: undefined })
}

export function editProduct(id: string): void {
  entered = true
  goTo({ edit: id, add: undefined })
}

/** Whether closing would lose something. */
export function isDirty(panel: Panel): boolean {
  if (panel.status !== 'open') return false
  const sending = upload.$upload.get().status === 'sending'
  return sending || differing(panel.draft, panel.base ? draftOf(panel.base) : EMPTY).length > 0
}

/** Closes the panel; what was typed is asked about first. */
export function leavePanel(): void {
  if (isDirty($panel.get())) patchPanel({ leaving: true })
  else discard()
}

export function discard(): void {
  const back = entered && asked(location.search) !== undefined
  close()
  if (back) history.back()
  else goTo({ add: undefined, edit: undefined }, 'replace')
}

/** Stays after all; when Back has already left, its step is taken again. */
export function stay(): void {
  patchPanel({ leaving: false })
  const id = shown($panel.get())
  if (id !== undefined && asked(location.search) !== id) goTo(id ? { edit: id } : { add: '1' })
}

export function typeInto(field: DraftField, value: string): void {
  const panel = $panel.get()
  if (panel.status === 'open') patchPanel({ draft: { ...panel.draft, [field]: value }, message: undefined })
}

/** Lets another picture be chosen for a product that has one. */
export const replacePicture = (): void => patchPanel({ replacing: true })
