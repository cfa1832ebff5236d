import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useState } from 'react'

import type { Address } from '../api/contract/addresses.ts'
import type { Cart } from '../api/contract/cart.ts'
import { cartTotal } from '../lib/cart-sums.ts'
import { formatMoney } from '../lib/money.ts'
import { $addresses } from '../stores/addresses.ts'
import { $cart } from '../stores/cart.ts'
import { $payment, openPayment } from '../stores/payment.ts'
import { tell } from '../stores/toasts.ts'
import { AddressManager } from './AddressManager.tsx'
import { CartLine } from './CartLine.tsx'

interface CheckoutProps {
  cart: Cart
  addresses: Address[]
  userId: string
  simulated: boolean
  /** The address chosen already, as when one was just added. */
  chosen: string | undefined
  /** What had been typed into a form that the server refused. */
  typed: Record<string, string>
}

const NO_CART = 'Your cart is empty. Please add items to proceed'
const NO_ADDRESS = 'Please select one address to proceed.'

/** The checkout: an address, the cart, and the way to PayPal. Every control is a form that works before this is awake. */
export function Checkout({
  cart: sentCart,
  addresses: sentAddresses,
  userId,
  simulated,
  chosen,
  typed
}: CheckoutProps) {
  useState(() => fillStores(sentCart, sentAddresses))
  const cartState = useStore($cart)
  const addresses = useStore($addresses) ?? sentAddresses
  const [latest, setLatest] = useState(chosen ?? '')
  const cart = cartState.status === 'ready' ? cartState.cart : sentCart

  return (
    <div className="checkout wrap">
      <section aria-labelledby="shipping">
        <h2 id="shipping">Shipping Address</h2>
        <AddressManager userId={userId} addresses={addresses} chosen={latest} choose={setLatest} typed={typed} />
      </section>
      <section aria-labelledby="order">
        <h2 id="order">Your Cart</h2>
        {cart.items.length === 0 && <p className="none">Your cart is currently empty</p>}
        <ul role="list">
          {cart.items.map((item) => (
            <CartLine key={item.productId} item={item} />
          ))}
        </ul>
        <PayForm cart={cart} userId={userId} simulated={simulated} />
      </section>
    </div>
  )
}

/** The stores start from what the page was rendered with; on the server they are everyone's and stay empty. */
function fillStores(cart: Cart, addresses: Address[]): void {
  if (import.meta.env.SSR) return
  $cart.set({ status: 'ready', cart })
  $addresses.set(addresses)
}

interface PayFormProps {
  cart: Cart
  userId: string
  simulated: boolean
}

function PayForm({ cart, userId, simulated }: PayFormProps) {
  const payment = useStore($payment)
  const totalAmount = cartTotal(cart.items)
  const busy = payment.status === 'busy'

  const pay = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const addressId = new FormData(event.currentTarget).get('addressId')
    if (busy) return
    if (cart.items.length === 0) return tell(NO_CART, 'bad')
    if (typeof addressId !== 'string') return tell(NO_ADDRESS, 'bad')
    const approvalUrl = await openPayment({ userId, cartId: cart._id, addressId, totalAmount })
    if (approvalUrl) location.assign(approvalUrl)
  }

  // The back button brings this page back as it was left: busy.
  useEffect(() => {
    const ready = () => $payment.set({ status: 'idle' })
    addEventListener('pageshow', ready)
    return () => removeEventListener('pageshow', ready)
  }, [])

  return (
    <form id="pay" method="post" action="/shop/checkout" onSubmit={(event) => void pay(event)}>
      <input type="hidden" name="cartId" value={cart._id} />
      <input type="hidden" name="totalAmount" value={totalAmount} />
      <dl className="sums">
        <dt className="total">Total</dt>
        <dd className="total price">{formatMoney(totalAmount)}</dd>
      </dl>
      {payment.status === 'failed' && (
        <p className="notice bad" role="alert">
          {payment.message}
        </p>
      )}
      {simulated && <p className="notice">Payments are simulated in this shop: no money moves.</p>}
      <button className="button accent wide" aria-disabled={busy}>
        {busy ? 'Processing Payment...' : 'Checkout with PayPal'}
      </button>
    </form>
  )
}
