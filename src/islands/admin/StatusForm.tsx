import { type FormEvent, useState } from 'react'

import type { AdminOrder } from '../../api/contract/orders.ts'
import { ADMIN_STATUSES, type AdminStatus, statusLabel } from '../../lib/order-status.ts'
import { updateStatus } from '../../stores/admin/order-details.ts'
import { isAboutMoney } from './reject-words.ts'
import { RejectDialog } from './RejectDialog.tsx'

/** Sets an order's status. Rejecting one that was paid or charged asks first, and says what becomes of the money. */
export function StatusForm({ order }: { order: AdminOrder }) {
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const [chosen, choose] = useState('')

  const apply = async (status: AdminStatus) => {
    setBusy(true)
    if (await updateStatus(order._id, status)) choose('')
    setBusy(false)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const status = ADMIN_STATUSES.find((one) => one === chosen)
    if (!status) return alert('Please select a status')
    if (status === 'rejected' && isAboutMoney(order)) setAsking(true)
    else void apply(status)
  }

  return (
    <>
      <form className="status-form" data-foot onSubmit={submit}>
        <div className="field">
          <label htmlFor="order-status">Order Status</label>
          <select id="order-status" value={chosen} onChange={({ target }) => choose(target.value)}>
            <StatusOptions />
          </select>
        </div>
        <button className="button" aria-disabled={busy}>
          {busy ? 'Updating…' : 'Update Status'}
        </button>
      </form>
      {asking && (
        <RejectDialog
          orders={[order]}
          close={(sure) => {
            setAsking(false)
            if (sure) void apply('rejected')
          }}
        />
      )}
    </>
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
