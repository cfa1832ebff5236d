import { type FormEvent, useState } from 'react'

import type { AdminOrder } from '../../../api/contract/order-administration.ts'
import {
  ADMIN_ORDER_STATUSES,
  type AdminOrderStatus,
  findStatusError,
  getStatusLabel
} from '../../../domain/orders/order-status.ts'
import { saveTrackingDraft } from '../../../stores/admin/orders/order-changes.ts'
import { updateStatus } from '../../../stores/admin/orders/order-details.ts'
import { shouldConfirm } from './status-confirmation-text.ts'
import { StatusConfirmation } from './StatusConfirmation.tsx'
import { Button } from '../Button.tsx'

export function StatusForm({ order }: { order: AdminOrder }) {
  const [isBusy, setBusy] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const [selected, setSelected] = useState('')
  const status = ADMIN_ORDER_STATUSES.find((option) => option === selected)

  const apply = async (newStatus: AdminOrderStatus) => {
    setBusy(true)
    // The email about the shipping contains the tracking number.
    if ((await saveTrackingDraft(order)) && (await updateStatus(order._id, newStatus))) setSelected('')
    setBusy(false)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    if (!status) return alert('Please select a status')
    // The update also saves the tracking number.
    if (document.querySelector<HTMLInputElement>('#tracking-number')?.reportValidity() === false) return
    if (shouldConfirm(order, status)) setConfirming(true)
    else void apply(status)
  }
  const close = (isConfirmed: boolean) => {
    setConfirming(false)
    if (isConfirmed && status) void apply(status)
  }

  return (
    <>
      <form className="status-form" data-footer onSubmit={submit}>
        <StatusField selected={selected} onSelect={setSelected} error={status && findStatusError(order, status)} />
        <Button isMain type="submit" aria-disabled={isBusy}>
          {isBusy ? 'Updating…' : 'Update Status'}
        </Button>
      </form>
      {isConfirming && status && <StatusConfirmation orders={[order]} status={status} close={close} />}
    </>
  )
}

interface StatusFieldProps {
  selected: string
  onSelect: (status: string) => void
  /** A warning only: the server decides, because the payment may have changed. */
  error: string | undefined
}

const StatusField = ({ selected, onSelect, error }: StatusFieldProps) => (
  <>
    <div className="field">
      <label htmlFor="order-status">Order Status</label>
      <select
        id="order-status"
        value={selected}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && 'status-error'}
        onChange={({ target }) => onSelect(target.value)}
      >
        <StatusOptions />
      </select>
    </div>
    {error && (
      <p id="status-error" className="field-error" role="alert">
        {error}
      </p>
    )}
  </>
)

export const StatusOptions = () => (
  <>
    <option value="">Select a status</option>
    {ADMIN_ORDER_STATUSES.map((status) => (
      <option key={status} value={status}>
        {getStatusLabel(status)}
      </option>
    ))}
  </>
)
