import { useStore } from '@nanostores/react'
import { useState } from 'react'

import type { AdminOrder } from '../api/contract/orders.ts'
import { datePart } from '../lib/dates.ts'
import { formatMoney } from '../lib/money.ts'
import { tableColour } from '../lib/order-status.ts'
import { $orders, loadMoreOrders, openDetails } from '../stores/admin-orders.ts'
import { AdminOrderDialog } from './AdminOrderDialog.tsx'

interface AdminOrdersProps {
  orders: AdminOrder[]
  nextCursor: string | null
  /** The signed-in user's name, which the details show as the shop always has. */
  userName: string | undefined
}

export function AdminOrders({ orders: sent, nextCursor, userName }: AdminOrdersProps) {
  const sentList = { orders: sent, nextCursor, busy: false }
  useState(() => {
    // On the server the store is everyone's and stays empty.
    if (!import.meta.env.SSR) $orders.set(sentList)
  })
  const list = useStore($orders) ?? sentList
  const { orders } = list

  return (
    <section className="panel-box" aria-labelledby="all-orders">
      <h2 id="all-orders">All Orders</h2>
      {orders.length === 0 ? <p className="empty">No orders found.</p> : <Table orders={orders} />}
      {list.nextCursor && (
        <button
          type="button"
          className="button quiet admin-more"
          disabled={list.busy}
          onClick={() => void loadMoreOrders()}
        >
          {list.busy ? 'Loading…' : 'Load more'}
        </button>
      )}
      <AdminOrderDialog userName={userName} />
    </section>
  )
}

const Table = ({ orders }: { orders: AdminOrder[] }) => (
  <div className="table-scroll" role="region" aria-label="Table of all orders" tabIndex={0}>
    <table className="admin-table">
      <thead>
        <tr>
          <th scope="col">Order ID</th>
          <th scope="col">Order Date</th>
          <th scope="col">Order Status</th>
          <th scope="col" className="number">
            Order Price
          </th>
          <th scope="col">
            <span className="visually-hidden">Details</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order._id}>
            <td>{order._id}</td>
            <td>{datePart(order.orderDate)}</td>
            <td>
              <span className={`status ${tableColour(order.orderStatus)}`}>{order.orderStatus}</span>
            </td>
            <td className="number">{formatMoney(order.totalAmount)}</td>
            <td className="number">
              <button type="button" className="button quiet" onClick={() => void openDetails(order._id)}>
                View Details<span className="visually-hidden"> of order {order._id}</span>
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
