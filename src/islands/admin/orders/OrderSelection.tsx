import { useId, useRef, useState } from 'react'

import type { AdminOrder } from '../../../api/contract/order-administration.ts'
import { ADMIN_ORDER_STATUSES, type AdminOrderStatus } from '../../../domain/orders/order-status.ts'
import { setOrderStatuses } from '../../../stores/admin/orders/orders.ts'
import { Selection } from '../lists/Selection.tsx'
import { shouldConfirm } from './status-confirmation-text.ts'
import { StatusOptions } from './StatusForm.tsx'
import { StatusConfirmation } from './StatusConfirmation.tsx'
import type { ListView } from '../lists/use-list.ts'
import { Button } from '../Button.tsx'

export function OrderSelection({ view }: { view: ListView<AdminOrder> }) {
  const select = useRef<HTMLSelectElement>(null)
  const [statusToConfirm, setStatusToConfirm] = useState<AdminOrderStatus>()
  const id = useId()
  const selectedOrders = view.state.rows.filter((row) => view.selected.has(row._id))
  const apply = (status: AdminOrderStatus) => void setOrderStatuses(selectedOrders, status)

  const update = () => {
    const status = ADMIN_ORDER_STATUSES.find((option) => option === select.current?.value)
    if (!status) return alert('Please select a status')
    if (status === 'rejected' || selectedOrders.some((order) => shouldConfirm(order, status)))
      setStatusToConfirm(status)
    else apply(status)
  }
  return (
    <>
      <Selection view={view}>
        <div className="field">
          <label className="visually-hidden" htmlFor={id}>
            Status for the selected orders
          </label>
          <select id={id} ref={select} defaultValue="">
            <StatusOptions />
          </select>
        </div>
        <Button onClick={update}>Update Status</Button>
      </Selection>
      {statusToConfirm && (
        <StatusConfirmation
          orders={selectedOrders}
          status={statusToConfirm}
          close={(isConfirmed) => {
            setStatusToConfirm(undefined)
            if (isConfirmed) apply(statusToConfirm)
          }}
        />
      )}
    </>
  )
}
