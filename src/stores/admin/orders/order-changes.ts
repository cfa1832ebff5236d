import { atom } from 'nanostores'

import type { AdminOrder } from '../../../api/contract/order-administration.ts'
import type { CallInput } from '../../../api/contract/index.ts'
import { isApiError } from '../../../api/errors.ts'
import { call } from '../../call.ts'
import { showFailureToast } from '../../failure.ts'
import { showToast } from '../../toasts.ts'
import { refreshDetails, saveAndReload } from './order-details.ts'

/** Returns true if the note was added. */
export const addNote = (id: string, text: string): Promise<boolean> =>
  saveAndReload(id, () => call('POST /api/admin/orders/notes/{id}', { params: { id }, body: { text } }))

type Tracking = NonNullable<AdminOrder['tracking']>

/** The typed tracking number of the open order, until it is saved. */
export const $trackingDraft = atom<{ id: string; tracking: Tracking } | undefined>()

/** Returns false if a typed tracking number could not be saved. */
export async function saveTrackingDraft(id: string): Promise<boolean> {
  const draft = $trackingDraft.get()
  return draft?.id !== id || saveTracking(id, draft.tracking)
}

/** Returns true if the tracking number was saved. */
export async function saveTracking(id: string, body: Tracking): Promise<boolean> {
  const isSaved = await saveAndReload(id, () => call('PUT /api/admin/orders/tracking/{id}', { params: { id }, body }))
  if (!isSaved) return false
  $trackingDraft.set(undefined)
  showToast('Tracking number saved')
  return true
}

/** Returns true if the return was refused. */
export async function refuseReturn(orderId: string, id: string, reason: string): Promise<boolean> {
  const isRefused = await saveAndReload(orderId, () =>
    call('POST /api/admin/returns/refuse/{id}', { params: { id }, body: { reason } })
  )
  if (isRefused) showToast('Return refused')
  return isRefused
}

/**
 * Accepts a return. `amount` is the refund that the admin has confirmed, in dollars. Reloads the order even after a
 * failure, because the shop may send the refund again on its own.
 */
export async function acceptReturn(
  orderId: string,
  id: string,
  body: { restock: boolean; amount: number }
): Promise<void> {
  try {
    await call('POST /api/admin/returns/accept/{id}', { params: { id }, body })
    showToast('Return accepted')
  } catch (error) {
    showFailureToast(error)
  }
  await refreshDetails(orderId)
}

type RefundBody = CallInput<'POST /api/admin/orders/refund/{id}'>['body']

/** `unknown`: the shop did not respond. `retried`: the shop sends the refund again on its own. */
type RefundResult = 'issued' | 'refused' | 'retried' | 'unknown'

/** Reloads the order even after a failure, because PayPal may have issued the refund. */
export async function createRefund(id: string, body: RefundBody): Promise<RefundResult> {
  const result = await call('POST /api/admin/orders/refund/{id}', { params: { id }, body }).then(
    () => 'issued' as const,
    (error: unknown) => {
      showFailureToast(error)
      return classifyFailure(error)
    }
  )
  await refreshDetails(id)
  if (result === 'issued') showToast('Refund issued')
  return result
}

function classifyFailure(error: unknown): RefundResult {
  if (!isApiError(error) || error.kind === 'network') return 'unknown'
  return error.code === 'provider-down' ? 'retried' : 'refused'
}
