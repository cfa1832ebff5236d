import { type FormEventHandler, memo } from 'react'

import type { Product } from '../api/contract/products.ts'
import { getStockLevel } from '../domain/products/availability.ts'

interface AddToCartProps {
  product: Pick<Product, '_id' | 'title' | 'totalStock'>
  label: string
  className: 'text-button' | 'button wide'
  /** Present if src/scripts/shop.ts submits the form. 'search' adds the product under the search page's rules. */
  source?: 'card' | 'search'
  isBusy?: boolean
  onSubmit?: FormEventHandler
}

/** Renders a form, which works without scripts. */
export const AddToCart = memo(
  ({ product: { _id, title, totalStock }, label, className, source, isBusy, onSubmit }: AddToCartProps) => {
    const isSoldOut = getStockLevel(totalStock) === 'none'
    return (
      <form method="post" action="/shop/cart/add" data-add={source} onSubmit={onSubmit}>
        <input type="hidden" name="productId" value={_id} />
        <button className={className} disabled={isSoldOut} aria-busy={isBusy || undefined}>
          {isSoldOut ? 'Out of Stock' : label}
          <span className="visually-hidden">: {title}</span>
        </button>
      </form>
    )
  }
)
