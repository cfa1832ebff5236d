import { atom } from 'nanostores'

import type { AdminOrder } from '../../../api/contract/order-administration.ts'
import type { CallInput } from '../../../api/contract/index.ts'
import { isApiError } from '../../../api/errors.ts'
import { call } from '../../call.ts'
import { reportFailure, showFailureToast } from '../../failure.ts'
import { showToast } from '../../toasts.ts'
import { withConfirmation } from '../identity.ts'
import { refreshDetails, saveAndReload, showChange } from './order-details.ts'

/** Returns true if the note was added. */
export const addNote = (id: string, text: string): Promise<boolean> =>
  saveAndReload(id, () => call('POST /api/admin/orders/notes/{id}', { params: { id }, body: { text } }))

type Tracking = NonNullable<AdminOrder['tracking']>

/** The unsaved input for the order in view. */
export const $trackingDraft = atom<Tracking | null>(null)

export const getTracking = ({ tracking }: AdminOrder): Tracking => tracking ?? { carrier: 'dhl', number: '' }

/** Saves a typed tracking number. Returns false if it could not be saved. */
export async function saveTrackingDraft(order: AdminOrder): Promise<boolean> {
  const draft = $trackingDraft.get()
  return !draft || draft.number.trim() === '' || saveTracking(order)
}

/** Returns true if the tracking number was saved. */
export async function saveTracking(order: AdminOrder): Promise<boolean> {
  const { _id: id } = order
  const draft = $trackingDraft.get()
  const { carrier, number } = draft ?? getTracking(order)
  const body = { carrier, number: number.trim() }
  const isSaved = await saveAndReload(id, async () => {
    await call('PUT /api/admin/orders/tracking/{id}', { params: { id }, body })
    showChange(id, { tracking: body.number ? body : undefined })
  })
  if (!isSaved) return false
  if ($trackingDraft.get() === draft) $trackingDraft.set(null)
  showToast('Tracking number saved')
  return true
}

/** Returns true if the return was declined. */
export async function declineReturn(orderId: string, id: string, reason: string): Promise<boolean> {
  const isDeclined = await saveAndReload(orderId, () =>
    call('POST /api/admin/returns/decline/{id}', { params: { id }, body: { reason } })
  )
  if (isDeclined) showToast('Return declined')
  return isDeclined
}

interface Acceptance {
  restock: boolean
  /** The refund that the admin has confirmed, in dollars. */
  amount: number
}

const RETURN_TOASTS = { accept: 'Return accepted', receive: 'Parcel received' }

/** Reloads the order even after a failure, because the shop may send the refund again on its own. */
export async function settleReturn(
  orderId: string,
  id: string,
  { step, ...body }: Acceptance & { step: keyof typeof RETURN_TOASTS }
): Promise<void> {
  await reportFailure(async () => {
    await withConfirmation(() => call(`POST /api/admin/returns/${step}/{id}`, { params: { id }, body }))
    showToast(RETURN_TOASTS[step])
  })
  await refreshDetails(orderId)
}

type RefundBody = CallInput<'POST /api/admin/orders/refund/{id}'>['body']

/** `unknown`: the shop did not respond. `retried`: the shop sends the refund again on its own. */
type RefundResult = 'issued' | 'declined' | 'retried' | 'unknown'

/** Reloads the order even after a failure, because PayPal may have issued the refund. */
export async function createRefund(id: string, body: RefundBody): Promise<RefundResult> {
  const result = await withConfirmation(() =>
    call('POST /api/admin/orders/refund/{id}', { params: { id }, body })
  ).then(
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
  return error.code === 'provider-down' ? 'retried' : 'declined'
}
