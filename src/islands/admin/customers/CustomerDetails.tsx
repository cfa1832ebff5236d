import { useState } from 'react'

import type { CustomerDetails as Customer } from '../../../api/contract/customers.ts'
import type { AdminOrder } from '../../../api/contract/order-administration.ts'
import { formatOrderNumber } from '../../../domain/orders/order-number.ts'
import { formatDate } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { addCustomerNote } from '../../../stores/admin/customers/customers.ts'
import { createOrderUrl, ORDER_COLUMNS } from '../dashboard/LatestOrders.tsx'
import { Facts, getAddressFacts } from '../Facts.tsx'
import { createListUrl } from '../lists/list-url.ts'
import { Table } from '../lists/Table.tsx'
import { Notes } from '../Notes.tsx'
import { Section } from '../Section.tsx'
import { ReturnSummary } from '../orders/Returns.tsx'

interface CustomerDetailsProps {
  customer: Customer
  /** The latest ones. */
  orders: AdminOrder[]
}

export function CustomerDetails({ customer, orders }: CustomerDetailsProps) {
  const { email, createdAt, totalSpent, addresses } = customer
  const returns = orders.flatMap((order) => (order.returns ?? []).map((request) => ({ order, request })))
  const [notes, setNotes] = useState(customer.internalNotes)
  const addNote = async (id: string, text: string) => {
    const note = await addCustomerNote(id, text)
    if (note) setNotes((current) => [...current, note])
    return note !== undefined
  }
  return (
    <>
      <Section className="panel-box" id="account" title="Account">
        <Facts
          facts={{
            Email: email,
            Registered: formatDate(createdAt),
            'Paid orders': customer.orders,
            Spent: formatMoney(totalSpent)
          }}
        />
      </Section>
      <Section className="panel-box" id="orders" title="Latest Orders" emptyText={orders.length === 0 && 'None.'}>
        <Table label="Table of the latest orders" rows={orders} getKey={({ _id }) => _id} columns={COLUMNS} />
        <p className="admin-more">
          <a href={createListUrl('/admin/orders', { q: email })}>All orders</a>
        </p>
      </Section>
      <Section className="panel-box" id="returns" title="Return Requests" emptyText={returns.length === 0 && 'None.'}>
        <ul role="list" className="lines" aria-labelledby="returns">
          {returns.map(({ order, request }) => (
            <li key={request._id}>
              <OrderLink order={order} /> <ReturnSummary order={order} request={request} />
            </li>
          ))}
        </ul>
      </Section>
      <Section className="panel-box" id="addresses" title="Addresses" emptyText={addresses.length === 0 && 'None.'}>
        {addresses.map((address) => (
          <Facts
            key={address._id}
            facts={{ ...(address.recipient && { Recipient: address.recipient }), ...getAddressFacts(address) }}
          />
        ))}
      </Section>
      <Section className="panel-box" id="internal-notes" title="Internal Notes">
        <Notes id={customer._id} notes={notes} add={addNote} />
      </Section>
    </>
  )
}

const OrderLink = ({ order }: { order: AdminOrder }) => <a href={createOrderUrl(order)}>{formatOrderNumber(order)}</a>

const COLUMNS = [{ head: 'Order', cell: (order: AdminOrder) => <OrderLink order={order} /> }, ...ORDER_COLUMNS]
