import { memo, useEffect, useRef } from 'react'

import type { Cart } from '../api/contract/cart.ts'
import { AddressBook, type AddressBookProps } from './AddressBook.tsx'
import { CartLines, getCartItems } from './CartLines.tsx'
import { DiscountCodes } from './DiscountCodes.tsx'
import { PayForm } from './PayForm.tsx'
import { useCart } from './use-cart.ts'
import { useUserId } from './use-user-id.ts'

interface CheckoutProps extends Omit<AddressBookProps, 'page'> {
  cart: Cart
  isPaymentSimulated: boolean
  approvalOrigin: string | undefined
}

/** Renders forms and links, which work before hydration. */
export const Checkout = memo(function Checkout({
  cart: initialCart,
  isPaymentSimulated,
  approvalOrigin,
  ...addresses
}: CheckoutProps) {
  const state = useCart(initialCart)
  const userId = useUserId(addresses.userId)
  const isEmpty = state.status === 'ready' && getCartItems(state).length === 0
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The pressed pay button has disappeared.
    if (isEmpty && initialCart.items.length > 0 && document.activeElement === document.body) heading.current?.focus()
  }, [isEmpty, initialCart])

  return (
    <div className="checkout wrap" data-empty={isEmpty || undefined}>
      <section aria-labelledby="shipping" hidden={isEmpty}>
        <h2 id="shipping">Shipping Address</h2>
        <AddressBook page="checkout" {...addresses} />
      </section>
      <section aria-labelledby="order">
        <h2 ref={heading} id="order" tabIndex={-1}>
          Your Cart
        </h2>
        {isEmpty && (
          <div className="empty">
            <p role="alert">Your cart is empty. Please add items to proceed</p>
            <a className="button" href="/shop/listing">
              Continue Shopping
            </a>
          </div>
        )}
        <CartLines state={state} />
        <DiscountCodes cart={state.cart ?? initialCart} userId={userId} />
        <PayForm
          cart={state.cart ?? initialCart}
          cartFailureMessage={state.status === 'failed' ? state.message : undefined}
          userId={userId}
          isPaymentSimulated={isPaymentSimulated}
          approvalOrigin={approvalOrigin}
        />
      </section>
    </div>
  )
})
