import type { CartItem } from '../api/contract/cart.ts'
import { cartTotal } from '../domain/cart/cart-total.ts'
import { formatMoney } from '../lib/money.ts'

export function CartTotals({ items, shipping }: { items: CartItem[]; shipping: string }) {
  const total = formatMoney(cartTotal(items))
  return (
    <dl className="totals">
      <dt>Subtotal</dt>
      <dd className="price">{total}</dd>
      <dt>Shipping</dt>
      <dd>{shipping}</dd>
      <dt className="total">Total</dt>
      <dd className="total price">{total}</dd>
    </dl>
  )
}
