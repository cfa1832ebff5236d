import { type FormEvent, useState } from 'react'

import { ADMIN_STATUSES, statusLabel } from '../../lib/order-status.ts'
import { updateStatus } from '../../stores/admin/order-details.ts'

export function StatusForm({ orderId }: { orderId: string }) {
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const chosen = new FormData(event.currentTarget).get('orderStatus')
    const status = ADMIN_STATUSES.find((one) => one === chosen)
    if (!status) return alert('Please select a status')
    setBusy(true)
    await updateStatus(orderId, status)
    setBusy(false)
  }

  return (
    <form className="status-form" onSubmit={(event) => void submit(event)}>
      <div className="field">
        <label htmlFor="order-status">Order Status</label>
        <select id="order-status" name="orderStatus" defaultValue="">
          <StatusOptions />
        </select>
      </div>
      <button className="button" aria-disabled={busy}>
        {busy ? 'Updating…' : 'Update Status'}
      </button>
    </form>
  )
}

/** The statuses that an admin may set, after the words that stand for none of them. */
export const StatusOptions = () => (
  <>
    <option value="">Select a status</option>
    {ADMIN_STATUSES.map((status) => (
      <option key={status} value={status}>
        {statusLabel(status)}
      </option>
    ))}
  </>
)
