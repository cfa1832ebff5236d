import { useStore } from '@nanostores/react'
import { useState, useSyncExternalStore } from 'react'

import type { Cart } from '../api/contract/cart.ts'
import { $cart, type CartState, startCart } from '../stores/cart.ts'
import { CartLines, linesOf } from './CartLines.tsx'
import { PayForm } from './PayForm.tsx'

interface CheckoutCartProps {
  cart: Cart
  userId: string
  simulated: boolean
}

/** The cart in the checkout, and the way to PayPal. Every control is a form that works before this is awake. */
export function CheckoutCart({ cart: sent, userId, simulated }: CheckoutCartProps) {
  const state = useCart(sent)
  const empty = state.status === 'ready' && linesOf(state).length === 0

  return (
    <section aria-labelledby="order" data-nothing={empty || undefined}>
      <h2 id="order" tabIndex={-1}>
        Your Cart
      </h2>
      {empty && (
        <div className="empty">
          <p>Your cart is currently empty</p>
          <a className="button" href="/shop/listing">
            Continue Shopping
          </a>
        </div>
      )}
      <CartLines state={state} />
      <PayForm cart={state.status === 'ready' ? state.cart : sent} userId={userId} simulated={simulated} />
    </section>
  )
}

const never = () => () => {}

/** The cart that the page was rendered with, and once that is awake the one that the store knows. */
function useCart(sent: Cart): CartState {
  // On the server the store is everyone's and stays empty.
  useState(() => import.meta.env.SSR || startCart(sent))
  const state = useStore($cart)
  const rendered = useSyncExternalStore(
    never,
    () => false,
    () => true
  )
  return rendered ? { status: 'ready', cart: sent } : state
}
