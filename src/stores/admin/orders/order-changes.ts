import type { AdminOrder } from '../../../api/contract/orders.ts'
import type { CallInput } from '../../../api/contract/index.ts'
import { call } from '../../call.ts'
import { showFailureToast } from '../../failure.ts'
import { showToast } from '../../toasts.ts'
import { refreshDetails, saveAndReload } from './order-details.ts'

/** Returns true if the note was added. */
export const addNote = (id: string, text: string): Promise<boolean> =>
  saveAndReload(id, () => call('POST /api/admin/orders/notes/{id}', { params: { id }, body: { text } }))

/** Returns true if the tracking number was saved. */
export async function saveTracking(id: string, body: NonNullable<AdminOrder['tracking']>): Promise<boolean> {
  const isSaved = await saveAndReload(id, () => call('PUT /api/admin/orders/tracking/{id}', { params: { id }, body }))
  if (isSaved) showToast('Tracking number saved')
  return isSaved
}

type RefundBody = CallInput<'POST /api/admin/orders/refund/{id}'>['body']

/** Returns true if the refund was issued. Reloads the order even after a failure, because PayPal may have issued it. */
export async function createRefund(id: string, body: RefundBody): Promise<boolean> {
  const isRefunded = await call('POST /api/admin/orders/refund/{id}', { params: { id }, body }).then(
    () => true,
    (error: unknown) => {
      showFailureToast(error)
      return false
    }
  )
  await refreshDetails(id)
  if (isRefunded) showToast('Refund issued')
  return isRefunded
}
