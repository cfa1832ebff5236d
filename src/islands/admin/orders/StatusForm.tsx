import { type FormEvent, useState } from 'react'

import type { AdminOrder } from '../../../api/contract/order-administration.ts'
import { ADMIN_ORDER_STATUSES, findStatusError, getStatusLabel } from '../../../domain/orders/order-status.ts'
import { saveTrackingDraft } from '../../../stores/admin/orders/order-changes.ts'
import { updateStatus } from '../../../stores/admin/orders/order-details.ts'
import { Button } from '../Button.tsx'
import { Field, type Options } from '../Field.tsx'
import { useSingleFlight } from '../use-single-flight.ts'
import { confirmStatus, shouldConfirm } from './status-confirmation.ts'

export const STATUS_OPTIONS: Options = [
  ['', 'Select a status'],
  ...ADMIN_ORDER_STATUSES.map((status) => [status, getStatusLabel(status)] as const)
]

export function StatusForm({ order }: { order: AdminOrder }) {
  const [isBusy, run] = useSingleFlight()
  const [selected, setSelected] = useState('')
  const status = ADMIN_ORDER_STATUSES.find((option) => option === selected)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    if (!status) return alert('Please select a status')
    // The update also saves the tracking number.
    if (document.querySelector<HTMLInputElement>('#tracking-number')?.reportValidity() === false) return
    if (shouldConfirm(order, status) && !(await confirmStatus([order], status))) return
    run(async () => {
      // The email about the shipping contains the tracking number.
      if ((await saveTrackingDraft(order)) && (await updateStatus(order._id, status))) setSelected('')
    })
  }
  return (
    <form className="sheet-footer cluster status-form" data-footer data-write onSubmit={(event) => void submit(event)}>
      <Field
        label="Order Status"
        id="order-status"
        options={STATUS_OPTIONS}
        value={selected}
        onChange={setSelected}
        // A warning only: the server decides, because the payment may have changed.
        error={status && findStatusError(order, status)}
        errorRole="alert"
      />
      <Button isPrimary type="submit" aria-disabled={isBusy}>
        {isBusy ? 'Updating…' : 'Update Status'}
      </Button>
    </form>
  )
}
