import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { preconnect } from 'react-dom'

import type { Cart } from '../api/contract/cart.ts'
import { calculateCartTotals } from '../domain/cart/cart-totals.ts'
import { $addresses, $addressForm, $selectedAddressId, findSelected } from '../stores/addresses.ts'
import { flushCart, loadCart } from '../stores/cart.ts'
import { $cart } from '../stores/cart-state.ts'
import { $payment, createOrder } from '../stores/payment.ts'
import { showToast } from '../stores/toasts.ts'
import { CartTotals } from './CartTotals.tsx'

const OFFLINE_MESSAGE = "You're offline. Connect to the internet to check out."
const CART_CHANGED_MESSAGE = 'Your cart has changed. Please check it and try again.'
const NO_ADDRESS_MESSAGE = 'Please select one address to proceed.'
const OTHER_ADDRESS_MESSAGE = 'Save the address you entered, or close the form to use the selected address.'

interface PayFormProps {
  cart: Cart
  cartFailureMessage: string | undefined
  userId: string
  isPaymentSimulated: boolean
  approvalOrigin: string | undefined
}

export function PayForm({ cart, cartFailureMessage, userId, isPaymentSimulated, approvalOrigin }: PayFormProps) {
  const payment = useStore($payment)
  const { items, _id: cartId } = cart
  const { total } = calculateCartTotals(cart)
  const isBusy = payment.status === 'busy'
  const [hasCartFailed, setHasCartFailed] = useState(false)
  const failure = payment.status === 'failed' ? payment.message : hasCartFailed && cartFailureMessage

  const pay = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const selectedAddress = findSelected($addresses.get() ?? [], $selectedAddressId.get())
    const unsavedForm = $addressForm.get()?.hasChanges() ? $addressForm.get() : undefined
    if (!selectedAddress && !unsavedForm) {
      const field = document.getElementById('address-address')
      field?.closest('details')?.setAttribute('open', '')
      field?.focus()
      return showToast(NO_ADDRESS_MESSAGE, 'error')
    }
    if (unsavedForm && selectedAddress && unsavedForm.addressId !== selectedAddress._id) {
      unsavedForm.focus()
      return showToast(OTHER_ADDRESS_MESSAGE, 'error')
    }
    if (!navigator.onLine) return $payment.set({ status: 'failed', message: OFFLINE_MESSAGE })
    const totalInView = total
    $payment.set({ status: 'busy' })
    const address = unsavedForm ? await unsavedForm.save() : selectedAddress
    if (!address) return $payment.set({ status: 'idle' })
    // The connection opens while the shop creates the order.
    if (approvalOrigin) preconnect(approvalOrigin)
    await flushCart()
    setHasCartFailed($cart.get().status === 'failed')
    if ($cart.get().status === 'failed') return $payment.set({ status: 'idle' })
    const confirmedCart = $cart.get().cart ?? cart
    if (calculateCartTotals(confirmedCart).total !== totalInView)
      return $payment.set({ status: 'failed', message: CART_CHANGED_MESSAGE })
    const approvalUrl = await createOrder({ userId, cart: confirmedCart, address })
    if (approvalUrl) return location.assign(approvalUrl)
    const result = $payment.get()
    if (result.status === 'failed' && result.isRejected) void loadCart()
  }

  const notice = useRef<HTMLParagraphElement>(null)
  // On a phone, the button stays in view but the notice may not be.
  useEffect(() => {
    if (failure) notice.current?.scrollIntoView({ block: 'center' })
  }, [failure])

  // The back/forward cache restores a busy button and an old cart.
  useEffect(() => {
    const resetPayment = ({ persisted }: PageTransitionEvent) => {
      // The first `pageshow` may fire during a payment.
      if (!persisted) return
      $payment.set({ status: 'idle' })
      void loadCart()
    }
    addEventListener('pageshow', resetPayment)
    return () => removeEventListener('pageshow', resetPayment)
  }, [])

  if (items.length === 0) return null
  return (
    <form id="pay" className="stack" method="post" action="/shop/checkout" onSubmit={(event) => void pay(event)}>
      <input type="hidden" name="cartId" value={cartId} />
      <input type="hidden" name="totalAmount" value={total} />
      <CartTotals cart={cart} withoutRate="Free" />
      {failure && (
        <p ref={notice} className="notice bad" role="alert">
          {failure}
        </p>
      )}
      {isPaymentSimulated && <p className="notice">Payments are simulated in this shop. You will not be charged.</p>}
      <button className="button wide" aria-disabled={isBusy}>
        {isBusy ? 'Processing Payment...' : 'Checkout with PayPal'}
      </button>
    </form>
  )
}
