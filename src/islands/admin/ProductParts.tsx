import type { ReactNode } from 'react'

import { type AdminProduct, TRASH_DAYS } from '../../api/contract/product-administration.ts'
import { DAY, longDate } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'
import { LOW_STOCK } from '../../lib/product-labels.ts'
import { editProduct } from '../../stores/admin/products-panel.ts'
import { deleteProduct, restoreProduct } from '../../stores/admin/products.ts'
import { thenNext } from './then-next.ts'

interface Of {
  product: AdminProduct
}

export const ProductPrice = ({ product: { price, salePrice } }: Of) =>
  salePrice > 0 ? (
    <span className="price">
      <s>
        <span className="visually-hidden">Was </span>
        {formatMoney(price)}
      </s>{' '}
      <span className="on-sale">{formatMoney(salePrice)}</span>
    </span>
  ) : (
    <span className="price">{formatMoney(price)}</span>
  )

/** How many can be bought, with a colour where there are few; set aside are those of orders that are being paid. */
export function ProductStock({ product: { totalStock, reserved } }: Of) {
  const aside = reserved > 0 ? `, ${reserved} set aside` : ''
  if (totalStock === 0) return <span className="status red">Out of stock{aside}</span>
  const colour = totalStock < LOW_STOCK ? 'yellow' : 'green'
  return (
    <span className={`status ${colour}`}>
      {totalStock.toLocaleString('en-US')} in stock{aside}
    </span>
  )
}

export function ProductActions({ product }: Of) {
  if (product.deletedAt) return <TrashActions product={product} deletedAt={product.deletedAt} />
  return (
    <span className="product-actions">
      <button type="button" className="button quiet" onClick={() => editProduct(product._id)}>
        Edit<Hidden> {product.title}</Hidden>
      </button>
      <Last product={product} label="Delete" work={deleteProduct} />
    </span>
  )
}

const TrashActions = ({ product, deletedAt }: Of & { deletedAt: string }) => (
  <span className="product-actions">
    <span className="hint">
      Kept until {longDate(new Date(Date.parse(deletedAt) + TRASH_DAYS * DAY).toISOString())}
    </span>
    <Last product={product} label="Restore" work={restoreProduct} />
  </span>
)

interface LastWork extends Of {
  label: string
  work: (product: AdminProduct) => Promise<boolean>
}

/** Takes the product out of this list. */
const Last = ({ product, label, work }: LastWork) => (
  <button type="button" className="button quiet" data-last onClick={(event) => void thenNext(event, work(product))}>
    {label}
    <Hidden> {product.title}</Hidden>
  </button>
)

const Hidden = ({ children }: { children: ReactNode }) => <span className="visually-hidden">{children}</span>
