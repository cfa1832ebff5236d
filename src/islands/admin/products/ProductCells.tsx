import type { ReactNode } from 'react'

import { type AdminProduct, TRASH_DAYS } from '../../../api/contract/product-administration.ts'
import { DAY, formatLongDate } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { stockLevel } from '../../../domain/products/availability.ts'
import { isOnSale } from '../../../domain/products/price.ts'
import { openProductPanel } from '../../../stores/admin/products/panel.ts'
import { deleteProduct, restoreProduct } from '../../../stores/admin/products/products.ts'
import { focusNextRow } from '../lists/focus-next-row.ts'

interface ProductCellProps {
  product: AdminProduct
}

export const ProductPrice = ({ product }: ProductCellProps) =>
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

/** Shows the stock, and the part that unpaid orders have on hold. */
export function ProductStock({ product: { totalStock, reserved } }: ProductCellProps) {
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

export function ProductActions({ product }: ProductCellProps) {
  if (product.deletedAt) return <TrashActions product={product} deletedAt={product.deletedAt} />
  return (
    <span className="product-actions">
      <button type="button" className="button quiet" onClick={() => openProductPanel(product._id)}>
        Edit<VisuallyHidden> {product.title}</VisuallyHidden>
      </button>
      <RemoveRowButton product={product} label="Delete" remove={deleteProduct} />
    </span>
  )
}

const TrashActions = ({ product, deletedAt }: ProductCellProps & { deletedAt: string }) => (
  <span className="product-actions">
    <span className="hint">
      Kept until {formatLongDate(new Date(Date.parse(deletedAt) + TRASH_DAYS * DAY).toISOString())}
    </span>
    <RemoveRowButton product={product} label="Restore" remove={restoreProduct} />
  </span>
)

interface RemoveRowButtonProps extends ProductCellProps {
  label: string
  remove: (product: AdminProduct) => Promise<boolean>
}

const RemoveRowButton = ({ product, label, remove }: RemoveRowButtonProps) => (
  <button
    type="button"
    className="button quiet"
    data-remove-row
    onClick={(event) => void focusNextRow(event, remove(product))}
  >
    {label}
    <VisuallyHidden> {product.title}</VisuallyHidden>
  </button>
)

const VisuallyHidden = ({ children }: { children: ReactNode }) => <span className="visually-hidden">{children}</span>
