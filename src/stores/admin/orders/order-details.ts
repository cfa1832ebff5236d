import type { AdminOrder, TimelineEntry } from '../../../api/contract/order-administration.ts'
import type { AdminOrderStatus } from '../../../domain/orders/order-status.ts'
import { isRefundable } from '../../../domain/orders/refund-amount.ts'
import { isPendingReturn } from '../../../domain/orders/return-period.ts'
import { call } from '../../call.ts'
import { type Failure, toFailure, showFailureToast } from '../../failure.ts'
import { showToast, startAttempt } from '../../toasts.ts'
import { createPanel } from '../lists/panel.ts'
import { orderList, putStatus } from './orders.ts'
import { createRefundReasonKey, setUnsavedText } from './unsaved-texts.ts'

type LoadedDetails =
  | ({ status: 'failed' } & Failure)
  /** The timeline is null while it loads. */
  | { status: 'ready'; order: AdminOrder; timeline: TimelineEntry[] | null }

const panel = createPanel<LoadedDetails | { status: 'loading' }>({
  parameters: ['order'],
  load: ({ order: id = '' }) => {
    void loadOrder(id).then((next) => showDetails(id, next))
    return toInitialDetails(id)
  }
})
export const { $panel: $details, syncWithUrl: syncDetailsWithUrl, discard: closeDetails } = panel

export const openDetails = (order: string): void => panel.navigate({ order })

function toInitialDetails(id: string): LoadedDetails | { status: 'loading' } {
  const row = findRow(id)
  return row ? { status: 'ready', order: row, timeline: null } : { status: 'loading' }
}

export async function reloadDetails(id: string): Promise<void> {
  panel.open({ order: id }, toInitialDetails(id))
  showDetails(id, await loadOrder(id))
}

const findRow = (id: string): AdminOrder | undefined => orderList.$list.get()?.rows.find((row) => row._id === id)

/** A response is dropped if a newer load of its order has started. */
const loadCounts = new Map<string, number>()

async function loadOrder(id: string): Promise<LoadedDetails | undefined> {
  const ownLoad = (loadCounts.get(id) ?? 0) + 1
  loadCounts.set(id, ownLoad)
  const next = await fetchOrder(id).catch(toFailedState)
  return loadCounts.get(id) === ownLoad ? next : undefined
}

async function fetchOrder(id: string): Promise<LoadedDetails> {
  const [{ data: order }, { data: timeline }] = await Promise.all([
    call('GET /api/admin/orders/details/{id}', { params: { id } }),
    call('GET /api/admin/orders/timeline/{id}', { params: { id } })
  ])
  return { status: 'ready', order, timeline }
}

function toFailedState(error: unknown): LoadedDetails {
  const failure = toFailure(error)
  const message = failure.isMissing ? 'There is no order with this number.' : failure.message
  return { status: 'failed', ...failure, message }
}

function showDetails(id: string, next: LoadedDetails | undefined): void {
  if (!next) return
  if (next.status === 'ready') {
    orderList.replaceRow(next.order)
    // Fields for reasons exist only for pending returns and refundable orders.
    for (const request of next.order.returns ?? []) if (!isPendingReturn(request)) setUnsavedText(request._id, '')
    if (!isRefundable(next.order)) setUnsavedText(createRefundReasonKey(id), '')
  }
  // A response for another order updates its row in the list, but not the details.
  const details = $details.get()
  if ('location' in details && details.location['order'] === id) panel.open(details.location, next)
}

/** Reloads the order even after a failure, because the call may have started a refund. */
export async function updateStatus(id: string, status: AdminOrderStatus): Promise<boolean> {
  const isUpdated = await sendStatus(id, status)
  const next = await loadOrder(id)
  // If both calls fail, the details stay in view: a toast has already reported the failed update.
  if (isUpdated || next?.status === 'ready' || !isFullyLoaded()) showDetails(id, next)
  return isUpdated
}

async function sendStatus(id: string, status: AdminOrderStatus): Promise<boolean> {
  const retry = startAttempt(`update status ${id}`, () => void updateStatus(id, status))
  try {
    await putStatus(id, status)
  } catch (error) {
    showFailureToast(error, retry)
    return false
  }
  showToast('Order Updated Successfuly')
  showChange(id, { orderStatus: status })
  return true
}

/** Shows a saved change, even if the order cannot be reloaded. */
export function showChange(id: string, change: Partial<AdminOrder>): void {
  const row = findRow(id)
  if (row) orderList.replaceRow({ ...row, ...change })
  const details = $details.get()
  if (details.status !== 'ready' || details.order._id !== id) return
  panel.patch({ order: { ...details.order, ...change } })
}

/** Saves a change of an order and reloads it. Returns true if the change was saved. */
export async function saveAndReload(id: string, save: () => Promise<unknown>): Promise<boolean> {
  try {
    await save()
  } catch (error) {
    showFailureToast(error)
    return false
  }
  await refreshDetails(id)
  return true
}

/** Reloads the details of an order. Current ones stay in view if that fails. */
export async function refreshDetails(id: string): Promise<void> {
  const next = await loadOrder(id)
  if (next?.status === 'ready' || !isFullyLoaded()) showDetails(id, next)
}

function isFullyLoaded(): boolean {
  const details = $details.get()
  return details.status === 'ready' && details.timeline !== null
}
