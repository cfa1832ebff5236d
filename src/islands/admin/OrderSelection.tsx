import { useId, useRef, useState } from 'react'

import type { AdminOrder } from '../../api/contract/orders.ts'
import { ADMIN_STATUSES, type AdminStatus } from '../../lib/order-status.ts'
import { setStatuses } from '../../stores/admin/orders.ts'
import { RejectDialog } from './RejectDialog.tsx'
import { Selection } from './Selection.tsx'
import { StatusOptions } from './StatusForm.tsx'
import type { Shown } from './use-list.ts'

/** One status for every order that is selected. Rejecting asks first, and says what becomes of the money. */
export function OrderSelection({ shown }: { shown: Shown<AdminOrder> }) {
  const select = useRef<HTMLSelectElement>(null)
  const [asking, setAsking] = useState(false)
  const id = useId()
  const chosen = shown.state.rows.filter((row) => shown.selected.has(row._id))
  const apply = (status: AdminStatus) => void setStatuses(chosen, status)

  const update = () => {
    const status = ADMIN_STATUSES.find((one) => one === select.current?.value)
    if (!status) return alert('Please select a status')
    if (status === 'rejected') setAsking(true)
    else apply(status)
  }
  return (
    <>
      <Selection shown={shown}>
        <div className="field">
          <label className="visually-hidden" htmlFor={id}>
            Status for the selected orders
          </label>
          <select id={id} ref={select} defaultValue="">
            <StatusOptions />
          </select>
        </div>
        <button type="button" className="button quiet" onClick={update}>
          Update Status
        </button>
      </Selection>
      {asking && (
        <RejectDialog
          orders={chosen}
          close={(sure) => {
            setAsking(false)
            if (sure) apply('rejected')
          }}
        />
      )}
    </>
  )
}
