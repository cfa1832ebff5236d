import { atom } from 'nanostores'

import type { AdminOrder, TimelineEntry } from '../../api/contract/orders.ts'
import type { AdminStatus } from '../../lib/order-status.ts'
import { call } from '../call.ts'
import { type Failure, failureOf, showFailureToast } from '../failure.ts'
import { showToast } from '../toasts.ts'
import { $search, goTo } from './address.ts'
import { orderList, putStatus } from './orders.ts'

/** How the reading of an order ended. */
type Read =
  | ({ status: 'failed'; id: string } & Failure)
  /** The timeline is null while it is on its way. */
  | { status: 'ready'; order: AdminOrder; timeline: TimelineEntry[] | null }

type Details = { status: 'closed' } | { status: 'loading'; id: string } | Read

export const $details = atom<Details>({ status: 'closed' })

/** The order that the address names; an answer for another comes too late. */
let wanted: string | null = null

/** Whether the address was changed to open the details, so that going back closes them. */
let opened = false

/** Whether going back is on its way. */
let leaving = false

/** From here on the order that the address names is open. Answers how to stop that. */
export const followOrder = (): (() => void) =>
  $search.subscribe((search) => {
    const id = new URLSearchParams(search ?? '').get('order')
    if (id === wanted) return
    wanted = id
    leaving = false
    if (id) return void show(id)
    opened = false
    $details.set({ status: 'closed' })
  })

export function openDetails(id: string): void {
  opened = true
  goTo({ order: id })
}

export function closeDetails(): void {
  if (!wanted || leaving) return
  leaving = opened
  if (opened) history.back()
  else goTo({ order: undefined }, 'replace')
}

/** What the list knows of it is shown at once. */
async function show(id: string): Promise<void> {
  const known = rowOf(id)
  $details.set(known ? { status: 'ready', order: known, timeline: null } : { status: 'loading', id })
  showRead(id, await read(id))
}

export const readAgain = (id: string): Promise<void> => show(id)

const rowOf = (id: string): AdminOrder | undefined => orderList.$list.get()?.rows.find((row) => row._id === id)

/** How often each order was read: an answer that a later reading has overtaken may be older than what is shown. */
const turns = new Map<string, number>()

/** Reads the order as the server has it; answers nothing when it was read anew meanwhile. */
async function read(id: string): Promise<Read | undefined> {
  const turn = (turns.get(id) ?? 0) + 1
  turns.set(id, turn)
  const next = await fetchOrder(id).catch((error: unknown) => failed(id, error))
  return turns.get(id) === turn ? next : undefined
}

async function fetchOrder(id: string): Promise<Read> {
  const [{ data: order }, { data: timeline }] = await Promise.all([
    call('GET /api/admin/orders/details/{id}', { params: { id } }),
    call('GET /api/admin/orders/timeline/{id}', { params: { id } })
  ])
  return { status: 'ready', order, timeline }
}

function failed(id: string, error: unknown): Read {
  const failure = failureOf(error)
  const message = failure.missing ? 'There is no order with this number.' : failure.message
  return { status: 'failed', id, ...failure, message }
}

/** Shows what was read, in the details and in the order's row. */
function showRead(id: string, next: Read | undefined): void {
  if (!next) return
  if (next.status === 'ready') orderList.replaceRow(next.order)
  if (wanted === id) $details.set(next)
}

/**
 * Sets a status, tells how that went, and answers whether it is set. The order is read anew either way: what failed may
 * have begun a refund.
 */
export async function updateStatus(id: string, status: AdminStatus): Promise<boolean> {
  const done = await trySetting(id, status)
  const next = await read(id)
  // A failure has been told of already: what is in view does not go away for it.
  if (done || next?.status === 'ready' || !isWhole(id)) showRead(id, next)
  return done
}

async function trySetting(id: string, status: AdminStatus): Promise<boolean> {
  try {
    await putStatus(id, status)
  } catch (error) {
    showFailureToast(error, () => void updateStatus(id, status))
    return false
  }
  showToast('Order Updated Successfuly')
  showStatus(id, status)
  return true
}

/** What is known of it before the order is read. */
function showStatus(id: string, orderStatus: AdminStatus): void {
  const row = rowOf(id)
  if (row) orderList.replaceRow({ ...row, orderStatus })
  const details = $details.get()
  if (details.status !== 'ready' || details.order._id !== id) return
  $details.set({ ...details, order: { ...details.order, orderStatus } })
}

function isWhole(id: string): boolean {
  const details = $details.get()
  return details.status === 'ready' && details.order._id === id && details.timeline !== null
}
