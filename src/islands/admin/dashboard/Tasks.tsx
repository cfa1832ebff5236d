import { useId, useState } from 'react'

import type { Dashboard } from '../../../api/contract/dashboard.ts'
import type { StockAlertCount } from '../../../api/contract/stock-alerts.ts'
import { createListUrl } from '../lists/list-url.ts'
import { AdminLink } from '../AdminLink.tsx'
import { Button } from '../Button.tsx'

const toShipUrl = createListUrl('/admin/orders', { payment: 'paid', status: 'confirmed,inProcess' })
const createAttentionUrl = (kind: keyof Dashboard['attention']) => createListUrl('/admin/orders', { attention: kind })
const createStockUrl = (stock: string) => createListUrl('/admin/products', { stock, sold: 'true' })

const MAX_WAITING = 5

interface TasksProps {
  dashboard: Dashboard
  waiting: StockAlertCount[]
}

export function Tasks({ dashboard, waiting }: TasksProps) {
  const { toShip, lowStock, outOfStock, attention, lowStockProducts } = dashboard
  return (
    <section className="tasks" aria-labelledby="to-do">
      <h2 id="to-do">To do</h2>
      <ul role="list">
        <Task label="Orders to ship" count={toShip} href={toShipUrl} />
        <Task label="Return and cancellation requests" count={attention.returns} href={createAttentionUrl('returns')} />
        {attention.awaitingParcel > 0 && (
          <Task
            label="Returns awaiting their parcel"
            count={attention.awaitingParcel}
            href={createAttentionUrl('awaitingParcel')}
          />
        )}
        {attention.replacements > 0 && (
          <Task label="Replacements to send" count={attention.replacements} href={createAttentionUrl('replacements')} />
        )}
        <Task label="Stuck payments" count={attention.stuckPayments} href={createAttentionUrl('stuckPayments')} />
        <Task label="Sold recently, low on stock" count={lowStock} href={createStockUrl('low')} />
        <Task label="Sold recently, out of stock" count={outOfStock} href={createStockUrl('out')} />
      </ul>
      {lowStockProducts.length > 0 && (
        <>
          <h3>Low stock</h3>
          <ul role="list">
            {lowStockProducts.map(({ productId, title, totalStock }) => (
              <Task
                key={productId}
                label={title}
                count={totalStock}
                href={createListUrl('/admin/products', { edit: productId })}
              />
            ))}
          </ul>
        </>
      )}
      {waiting.length > 0 && <Waiting products={waiting} />}
      <p className="admin-more">
        <AdminLink href="/admin/features">Manage feature images</AdminLink>
      </p>
    </section>
  )
}

function Waiting({ products }: { products: StockAlertCount[] }) {
  const [areAllVisible, setAllVisible] = useState(false)
  const list = useId()
  return (
    <>
      <h3>Customers waiting for stock</h3>
      <ul role="list" id={list}>
        {products.slice(0, areAllVisible ? undefined : MAX_WAITING).map(({ productId, title, alertCount }) => (
          <Task
            key={productId}
            label={title}
            count={alertCount}
            href={createListUrl('/admin/products', { edit: productId })}
          />
        ))}
      </ul>
      {products.length > MAX_WAITING && (
        <Button aria-expanded={areAllVisible} aria-controls={list} onClick={() => setAllVisible(!areAllVisible)}>
          {areAllVisible ? 'Show fewer' : `Show all ${products.length}`}
        </Button>
      )}
    </>
  )
}

const Task = ({ label, count, href }: { label: string; count: number; href: string }) => (
  <li>
    <AdminLink className="row spread" href={href}>
      <span className="label">{label}</span> <span className="number">{count.toLocaleString('en-US')}</span>
    </AdminLink>
  </li>
)
