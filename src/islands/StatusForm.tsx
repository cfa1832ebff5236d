import { type FormEvent, useState } from 'react'

import { ADMIN_STATUSES } from '../lib/order-status.ts'
import { updateStatus } from '../stores/admin-orders.ts'

const LABELS: Record<(typeof ADMIN_STATUSES)[number], string> = {
  pending: 'Pending',
  inProcess: 'In Process',
  inShipping: 'In Shipping',
  delivered: 'Delivered',
  rejected: 'Rejected'
}

export function StatusForm({ orderId }: { orderId: string }) {
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
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
          <option value="">Select a status</option>
          {ADMIN_STATUSES.map((status) => (
            <option key={status} value={status}>
              {LABELS[status]}
            </option>
          ))}
        </select>
      </div>
      <button className="button" disabled={busy}>
        Update Status
      </button>
    </form>
  )
}
