import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useState } from 'react'

import type { Cart } from '../api/contract/cart.ts'
import { cartTotal } from '../domain/cart/cart-total.ts'
import { $addresses } from '../stores/addresses.ts'
import { $cart, loadCart, flushCart } from '../stores/cart.ts'
import { $payment, createOrder } from '../stores/payment.ts'
import { showToast } from '../stores/toasts.ts'
import { CartTotals } from './CartTotals.tsx'

const NO_CART = 'Your cart is empty. Please add items to proceed'
const NO_ADDRESS = 'Please select one address to proceed.'

interface PayFormProps {
  cart: Cart
  cartFailure: string | undefined
  userId: string
  simulated: boolean
}

export function PayForm({ cart, cartFailure, userId, simulated }: PayFormProps) {
  const payment = useStore($payment)
  const { items, _id: cartId } = cart
  const busy = payment.status === 'busy'
  const [isBlocked, setBlocked] = useState(false)
  const failure = payment.status === 'failed' ? payment.message : isBlocked && cartFailure

  const pay = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const addressId = new FormData(event.currentTarget).get('addressId')
    if (busy) return
    if (items.length === 0) return showToast(NO_CART, 'bad')
    const address = $addresses.get()?.find(({ _id }) => _id === addressId)
    if (!address) {
      document.getElementById('address-address')?.focus()
      return showToast(NO_ADDRESS, 'bad')
    }
    $payment.set({ status: 'busy' })
    await flushCart()
    setBlocked($cart.get().status === 'failed')
    if ($cart.get().status === 'failed') return $payment.set({ status: 'idle' })
    const approvalUrl = await createOrder({ userId, cart: $cart.get().cart ?? cart, address })
    if (approvalUrl) return location.assign(approvalUrl)
    const result = $payment.get()
    if (result.status === 'failed' && result.refused) void loadCart()
  }

  // The back/forward cache restores a busy button and an old cart.
  useEffect(() => {
    const restart = ({ persisted }: PageTransitionEvent) => {
      // The first `pageshow` may fire during a payment.
      if (!persisted) return
      $payment.set({ status: 'idle' })
      void loadCart()
    }
    addEventListener('pageshow', restart)
    return () => removeEventListener('pageshow', restart)
  }, [])

  return (
    <form id="pay" method="post" action="/shop/checkout" onSubmit={(event) => void pay(event)}>
      <input type="hidden" name="cartId" value={cartId} />
      <input type="hidden" name="totalAmount" value={cartTotal(items)} />
      {items.length > 0 && <CartTotals items={items} shipping="Free" />}
      {failure && (
        <p className="notice bad" role="alert">
          {failure}
        </p>
      )}
      {simulated && <p className="notice">Payments are simulated in this shop: no money moves.</p>}
      <button className={items.length > 0 ? 'button accent wide' : 'button quiet wide'} aria-disabled={busy}>
        {busy ? 'Processing Payment...' : 'Checkout with PayPal'}
      </button>
    </form>
  )
}
