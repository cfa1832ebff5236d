import { useId, useState } from 'react'

import type { Dashboard } from '../../../api/contract/dashboard.ts'
import type { StockAlertCount } from '../../../api/contract/stock-alerts.ts'
import { createListUrl } from '../lists/list-url.ts'
import { AdminLink } from '../AdminLink.tsx'
import { Button } from '../Button.tsx'
import { Section } from '../Section.tsx'

const TO_SHIP_URL = createListUrl('/admin/orders', { payment: 'paid', status: 'confirmed,inProcess' })
const createStockUrl = (stock: string) => createListUrl('/admin/products', { stock, sold: 'true' })

interface Task {
  label: string
  count: number
  href: string
}

const createOrderTask = (label: string, kind: keyof Dashboard['attention'], { attention }: Dashboard): Task => ({
  label,
  count: attention[kind],
  href: createListUrl('/admin/orders', { attention: kind })
})

const createProductTask = (productId: string, label: string, count: number): Task => ({
  label,
  count,
  href: createListUrl('/admin/products', { edit: productId })
})

const listTasks = (dashboard: Dashboard): Task[] => [
  { label: 'Orders to ship', count: dashboard.toShip, href: TO_SHIP_URL },
  createOrderTask('Return and cancellation requests', 'returns', dashboard),
  ...[
    createOrderTask('Returns awaiting their parcel', 'awaitingParcel', dashboard),
    createOrderTask('Replacements to send', 'replacements', dashboard)
  ].filter(({ count }) => count > 0),
  createOrderTask('Stuck payments', 'stuckPayments', dashboard),
  { label: 'Sold recently, low on stock', count: dashboard.lowStock, href: createStockUrl('low') },
  { label: 'Sold recently, out of stock', count: dashboard.outOfStock, href: createStockUrl('out') }
]

const MAX_WAITING = 5

export function Tasks({ dashboard, waiting }: { dashboard: Dashboard; waiting: StockAlertCount[] }) {
  const lowStock = dashboard.lowStockProducts.map(({ productId, title, totalStock }) =>
    createProductTask(productId, title, totalStock)
  )
  return (
    <Section id="to-do" title="To do" className="tasks">
      <TaskList tasks={listTasks(dashboard)} />
      {lowStock.length > 0 && (
        <>
          <h3>Low stock</h3>
          <TaskList tasks={lowStock} />
        </>
      )}
      {waiting.length > 0 && <Waiting products={waiting} />}
      <p className="admin-more">
        <AdminLink href="/admin/features">Manage feature images</AdminLink>
      </p>
    </Section>
  )
}

function Waiting({ products }: { products: StockAlertCount[] }) {
  const [areAllVisible, setAllVisible] = useState(false)
  const list = useId()
  const visible = areAllVisible ? products : products.slice(0, MAX_WAITING)
  return (
    <>
      <h3>Customers waiting for stock</h3>
      <TaskList
        id={list}
        tasks={visible.map(({ productId, title, alertCount }) => createProductTask(productId, title, alertCount))}
      />
      {products.length > MAX_WAITING && (
        <Button aria-expanded={areAllVisible} aria-controls={list} onClick={() => setAllVisible(!areAllVisible)}>
          {areAllVisible ? 'Show fewer' : `Show all ${products.length}`}
        </Button>
      )}
    </>
  )
}

const TaskList = ({ id, tasks }: { id?: string; tasks: Task[] }) => (
  <ul role="list" id={id}>
    {tasks.map(({ label, count, href }) => (
      <li key={href}>
        <AdminLink href={href}>
          {label} <span className="number">{count.toLocaleString('en-US')}</span>
        </AdminLink>
      </li>
    ))}
  </ul>
)
