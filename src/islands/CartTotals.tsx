import type { Cart } from '../api/contract/cart.ts'
import { calculateCartTotals } from '../domain/cart/cart-totals.ts'
import { formatMoney, toDollars } from '../lib/money.ts'

interface CartTotalsProps {
  cart: Pick<Cart, 'items' | 'shippingRate' | 'promotions'>
  /** The text for shipping if the shop has no price for it. */
  withoutRate: string
}

export function CartTotals({ cart, withoutRate }: CartTotalsProps) {
  const { subtotal, shipping, total, discounts } = calculateCartTotals(cart)
  const goods = discounts.outcomes.find(({ promotion, cents }) => cents > 0 && promotion.kind !== 'shipping')
  const { freeFrom = 0 } = cart.shippingRate ?? {}
  return (
    <dl className="totals">
      <dt>Subtotal</dt>
      <dd className="price">{formatMoney(subtotal)}</dd>
      {goods && (
        <>
          <dt>{goods.promotion.name}</dt>
          <dd className="price">{formatMoney(-toDollars(goods.cents))}</dd>
        </>
      )}
      <dt>Shipping</dt>
      <dd className={shipping > 0 ? 'price' : undefined}>
        {!cart.shippingRate && withoutRate}
        {cart.shippingRate && (shipping > 0 ? formatMoney(shipping) : 'Free')}
      </dd>
      {shipping > 0 && freeFrom > 0 && <dd className="hint">Free from {formatMoney(freeFrom)}</dd>}
      <dt className="total">Total</dt>
      <dd className="total price">{formatMoney(total)}</dd>
    </dl>
  )
}
