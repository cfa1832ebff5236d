import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'

import type { AdminOrder } from '../api/contract/orders.ts'
import { datePart } from '../lib/dates.ts'
import { formatMoney } from '../lib/money.ts'
import { adminColour } from '../lib/order-status.ts'
import { $details, closeDetails } from '../stores/admin-orders.ts'
import { Icon } from './Icon.tsx'
import { StatusForm } from './StatusForm.tsx'

export function AdminOrderDialog({ userName }: { userName: string | undefined }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const details = useStore($details)
  const open = details.status !== 'closed'

  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])

  return (
    <dialog
      ref={dialog}
      className="dialog order-dialog"
      aria-labelledby="order-details"
      onClose={closeDetails}
      onClick={(event) => event.target === event.currentTarget && closeDetails()}
    >
      <div className="order-head">
        <h2 id="order-details">Order Details</h2>
        {details.status === 'ready' && (
          <span className={`status ${adminColour(details.order.orderStatus)}`}>{details.order.orderStatus}</span>
        )}
        <button type="button" className="icon-button" aria-label="Close details" onClick={closeDetails}>
          <Icon name="close" />
        </button>
      </div>
      {details.status === 'loading' && <p>Loading the order…</p>}
      {details.status === 'failed' && <p className="notice bad">{details.message}</p>}
      {details.status === 'ready' && <Details order={details.order} userName={userName} />}
    </dialog>
  )
}

function Details({ order, userName }: { order: AdminOrder; userName: string | undefined }) {
  const { addressInfo: to, customer } = order
  return (
    <>
      <Facts
        facts={{
          'Order ID': order._id.slice(0, 10),
          'Order Date': datePart(order.orderDate),
          'Order Price': formatMoney(order.totalAmount),
          'Payment Method': order.paymentMethod,
          'Payment Status': order.paymentStatus
        }}
      />
      <h3>Order Items</h3>
      <ul role="list" className="order-lines">
        {order.cartItems.map((item) => (
          <li key={item._id}>
            <span>{item.title}</span>
            <span>Qty: {item.quantity}</span>
            <span className="price">{formatMoney(item.price)}</span>
          </li>
        ))}
      </ul>
      <h3>Shipping Information</h3>
      <Facts
        facts={{
          Name: userName ?? 'Customer',
          Customer: `${customer.userName} (${customer.email})`,
          Address: to.address,
          City: to.city,
          Pincode: to.pincode,
          Phone: to.phone,
          Notes: to.notes
        }}
      />
      <StatusForm key={`${order._id} ${order.orderStatus}`} orderId={order._id} />
    </>
  )
}

const Facts = ({ facts }: { facts: Record<string, string> }) => (
  <dl className="order-facts">
    {Object.entries(facts).map(([term, value]) => [<dt key={term}>{term}</dt>, <dd key={`${term} value`}>{value}</dd>])}
  </dl>
)
