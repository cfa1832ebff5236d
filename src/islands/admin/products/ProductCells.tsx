import type { ReactNode } from 'react'

import { type AdminProduct, TRASH_DAYS } from '../../../api/contract/product-administration.ts'
import { DAY, formatLongDate } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { stockLevel } from '../../../domain/products/availability.ts'
import { isOnSale } from '../../../domain/products/price.ts'
import { editProduct } from '../../../stores/admin/products/panel.ts'
import { deleteProduct, restoreProduct } from '../../../stores/admin/products/products.ts'
import { focusNextRow } from '../lists/focus-next-row.ts'

interface ProductProps {
  product: AdminProduct
}

export const ProductPrice = ({ product }: ProductProps) =>
  isOnSale(product) ? (
    <span className="price">
      <s>
        <span className="visually-hidden">Was </span>
        {formatMoney(product.price)}
      </s>{' '}
      <span className="on-sale">{formatMoney(product.salePrice)}</span>
    </span>
  ) : (
    <span className="price">{formatMoney(product.price)}</span>
  )

/** Unpaid orders put stock on hold. */
export function ProductStock({ product: { totalStock, reserved } }: ProductProps) {
  const onHold = reserved > 0 ? `, ${reserved} on hold` : ''
  const level = stockLevel(totalStock)
  if (level === 'out') return <span className="status red">Out of stock{onHold}</span>
  const color = level === 'low' ? 'yellow' : 'green'
  return (
    <span className={`status ${color}`}>
      {totalStock.toLocaleString('en-US')} in stock{onHold}
    </span>
  )
}

export function ProductActions({ product }: ProductProps) {
  if (product.deletedAt) return <TrashActions product={product} deletedAt={product.deletedAt} />
  return (
    <span className="product-actions">
      <button type="button" className="button quiet" onClick={() => editProduct(product._id)}>
        Edit<Hidden> {product.title}</Hidden>
      </button>
      <RowRemoval product={product} label="Delete" work={deleteProduct} />
    </span>
  )
}

const TrashActions = ({ product, deletedAt }: ProductProps & { deletedAt: string }) => (
  <span className="product-actions">
    <span className="hint">
      Kept until {formatLongDate(new Date(Date.parse(deletedAt) + TRASH_DAYS * DAY).toISOString())}
    </span>
    <RowRemoval product={product} label="Restore" work={restoreProduct} />
  </span>
)

interface RowRemovalProps extends ProductProps {
  label: string
  work: (product: AdminProduct) => Promise<boolean>
}

const RowRemoval = ({ product, label, work }: RowRemovalProps) => (
  <button type="button" className="button quiet" data-last onClick={(event) => void focusNextRow(event, work(product))}>
    {label}
    <Hidden> {product.title}</Hidden>
  </button>
)

const Hidden = ({ children }: { children: ReactNode }) => <span className="visually-hidden">{children}</span>
