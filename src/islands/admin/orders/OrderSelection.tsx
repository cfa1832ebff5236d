import { useRef } from 'react'

import type { AdminOrder } from '../../../api/contract/order-administration.ts'
import { MAX_PRINTED_ORDERS } from '../../../domain/limits.ts'
import { createPrintUrl } from '../../../domain/orders/order-url.ts'
import { ADMIN_ORDER_STATUSES } from '../../../domain/orders/order-status.ts'
import { setOrderStatuses } from '../../../stores/admin/orders/orders.ts'
import { Button } from '../Button.tsx'
import { confirmStatus, shouldConfirm } from './status-confirmation.ts'
import { STATUS_OPTIONS } from './StatusForm.tsx'

export function OrderSelection({ orders }: { orders: AdminOrder[] }) {
  const select = useRef<HTMLSelectElement>(null)

  const update = async () => {
    const status = ADMIN_ORDER_STATUSES.find((option) => option === select.current?.value)
    if (!status) return alert('Please select a status')
    const mustConfirm = status === 'rejected' || orders.some((order) => shouldConfirm(order, status))
    if (!mustConfirm || (await confirmStatus(orders, status))) void setOrderStatuses(orders, status)
  }
  return (
    <>
      <div className="field">
        <select ref={select} aria-label="Status for the selected orders" defaultValue="">
          {STATUS_OPTIONS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <Button onClick={() => void update()}>Update Status</Button>
      <PrintLinks orders={orders} />
    </>
  )
}

/** Oldest first, like the numbers of new invoices. */
function PrintLinks({ orders }: { orders: AdminOrder[] }) {
  if (orders.length > MAX_PRINTED_ORDERS)
    return <p className="hint">You can print up to {MAX_PRINTED_ORDERS} orders at once.</p>
  const ids = orders.toSorted((one, other) => (one.orderDate < other.orderDate ? -1 : 1)).map(({ _id }) => _id)
  return (['packing-slips', 'invoices'] as const).map((document) => (
    <a key={document} className="button quiet" href={createPrintUrl(document, ids)} target="_blank" rel="noopener">
      {document === 'invoices' ? 'Print Invoices' : 'Print Packing Slips'}
      <span className="visually-hidden"> (opens a new tab)</span>
    </a>
  ))
}
