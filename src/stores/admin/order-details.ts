import { atom } from 'nanostores'

import type { AdminOrder, TimelineEntry } from '../../api/contract/orders.ts'
import type { AdminStatus } from '../../lib/order-status.ts'
import { call } from '../call.ts'
import { type Failure, failureOf, tellFailure } from '../failure.ts'
import { tell } from '../toasts.ts'
import { $search, goTo } from './address.ts'
import { orderList, putStatus } from './orders.ts'

type Details =
  | { status: 'closed' }
  | { status: 'loading'; id: string }
  | ({ status: 'failed'; id: string } & Failure)
  /** The timeline is null while it is on its way. */
  | { status: 'ready'; order: AdminOrder; timeline: TimelineEntry[] | null }

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
  const known = orderList.$list.get()?.rows.find((row) => row._id === id)
  $details.set(known ? { status: 'ready', order: known, timeline: null } : { status: 'loading', id })
  await read(id).catch((error: unknown) => {
    const failure = failureOf(error)
    const message = failure.missing ? 'There is no order with this number.' : failure.message
    if (wanted === id) $details.set({ status: 'failed', id, ...failure, message })
  })
}

export const readAgain = (id: string): Promise<void> => show(id)

/** Shows the order as the server has it, in the details and in its row. */
async function read(id: string): Promise<void> {
  const [{ data: order }, { data: timeline }] = await Promise.all([
    call('GET /api/admin/orders/details/{id}', { params: { id } }),
    call('GET /api/admin/orders/timeline/{id}', { params: { id } })
  ])
  orderList.replaceRow(order)
  if (wanted === id) $details.set({ status: 'ready', order, timeline })
}

export async function updateStatus(id: string, status: AdminStatus): Promise<void> {
  try {
    await putStatus(id, status)
    await read(id)
    tell('Order Updated Successfuly')
  } catch (error) {
    tellFailure(error, () => void updateStatus(id, status))
  }
}
