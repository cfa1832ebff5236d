import { useId, useRef, useState } from 'react'

import type { AdminOrder } from '../../api/contract/orders.ts'
import { ADMIN_STATUSES, type AdminStatus } from '../../lib/order-status.ts'
import { setStatuses } from '../../stores/admin/orders.ts'
import { Selection } from './Selection.tsx'
import { isRisky } from './status-question-words.ts'
import { StatusOptions } from './StatusForm.tsx'
import { StatusQuestion } from './StatusQuestion.tsx'
import type { Shown } from './use-list.ts'

/** Sets one status for every order that is selected. One with consequences for money or stock asks first. */
export function OrderSelection({ shown }: { shown: Shown<AdminOrder> }) {
  const select = useRef<HTMLSelectElement>(null)
  const [asking, ask] = useState<AdminStatus>()
  const id = useId()
  const chosen = shown.state.rows.filter((row) => shown.selected.has(row._id))
  const apply = (status: AdminStatus) => void setStatuses(chosen, status)

  const update = () => {
    const status = ADMIN_STATUSES.find((one) => one === select.current?.value)
    if (!status) return alert('Please select a status')
    if (status === 'rejected' || chosen.some((order) => isRisky(order, status))) ask(status)
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
        <StatusQuestion
          orders={chosen}
          status={asking}
          close={(sure) => {
            ask(undefined)
            if (sure) apply(asking)
          }}
        />
      )}
    </>
  )
}
