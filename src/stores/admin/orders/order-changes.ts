import type { AdminOrder } from '../../../api/contract/orders.ts'
import { call } from '../../call.ts'
import { showToast } from '../../toasts.ts'
import { saveAndReload } from './order-details.ts'

/** Returns true if the note was added. */
export const addNote = (id: string, text: string): Promise<boolean> =>
  saveAndReload(id, () => call('POST /api/admin/orders/notes/{id}', { params: { id }, body: { text } }))

/** Returns true if the tracking number was saved. */
export async function saveTracking(id: string, body: NonNullable<AdminOrder['tracking']>): Promise<boolean> {
  const isSaved = await saveAndReload(id, () => call('PUT /api/admin/orders/tracking/{id}', { params: { id }, body }))
  if (isSaved) showToast('Tracking number saved')
  return isSaved
}
