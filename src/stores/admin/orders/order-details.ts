import type { AdminOrder, TimelineEntry } from '../../../api/contract/order-administration.ts'
import type { AdminOrderStatus } from '../../../domain/orders/order-status.ts'
import { isRefundable } from '../../../domain/orders/refund-amount.ts'
import { isPendingReturn } from '../../../domain/orders/return-period.ts'
import { call } from '../../call.ts'
import { type Failure, reportFailure, toFailure, showFailureToast } from '../../failure.ts'
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
    void refreshDetails(id)
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
  await refreshDetails(id)
}

const findRow = (id: string): AdminOrder | undefined => orderList.$list.get()?.rows.find((row) => row._id === id)

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

/** Reloads the order even after a failure, because the call may have started a refund. */
export async function updateStatus(id: string, status: AdminOrderStatus): Promise<boolean> {
  const isUpdated = await sendStatus(id, status)
  await refreshDetails(id)
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
  const isSaved = await reportFailure(() => save().then(() => true))
  if (isSaved) await refreshDetails(id)
  return isSaved ?? false
}

const loadCounts = new Map<string, number>()

/** Loads an order. If that fails, complete details stay in view. Drops the response if a newer load has started. */
export async function refreshDetails(id: string): Promise<void> {
  const ownLoad = (loadCounts.get(id) ?? 0) + 1
  loadCounts.set(id, ownLoad)
  const next = await fetchOrder(id).catch(toFailedState)
  const details = $details.get()
  const isComplete = details.status === 'ready' && details.timeline !== null
  if (loadCounts.get(id) !== ownLoad || (next.status === 'failed' && isComplete)) return
  if (next.status === 'ready') updateRow(next.order)
  // A response for another order updates only its row in the list.
  if ('location' in details && details.location['order'] === id) panel.open(details.location, next)
}

function updateRow(order: AdminOrder): void {
  orderList.replaceRow(order)
  // Fields for reasons exist only for pending returns and refundable orders.
  for (const request of order.returns ?? []) if (!isPendingReturn(request)) setUnsavedText(request._id, '')
  if (!isRefundable(order)) setUnsavedText(createRefundReasonKey(order._id), '')
}
