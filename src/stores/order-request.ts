import type { Address } from '../api/contract/addresses.ts'
import type { Cart } from '../api/contract/cart.ts'
import { calculateCartTotals } from '../domain/cart/cart-totals.ts'
import { MAX_ORDER_REQUEST_LINES } from '../domain/limits.ts'
import { getEffectivePrice } from '../domain/products/price.ts'

export interface Purchase {
  userId: string
  cart: Cart
  address: Address
}

/** Builds the body that existing API clients send. The server checks the total and ignores fields that it already knows. */
export function toOrderRequest({
  userId,
  cart,
  address: { _id: addressId, userId: _owner, ...postalAddress }
}: Purchase) {
  const now = new Date().toISOString()
  return {
    userId,
    cartId: cart._id,
    cartItems: cart.items
      .slice(0, MAX_ORDER_REQUEST_LINES)
      .map(({ productId, title, image, price, salePrice, quantity }) => ({
        productId,
        title,
        image,
        price: getEffectivePrice({ price, salePrice }),
        quantity
      })),
    addressInfo: { addressId, ...postalAddress },
    orderStatus: 'pending',
    paymentMethod: 'paypal',
    paymentStatus: 'pending',
    totalAmount: calculateCartTotals(cart).total,
    orderDate: now,
    orderUpdateDate: now,
    paymentId: '',
    payerId: ''
  }
}
