import { useStore } from '@nanostores/react'
import { memo, useEffect, useRef, useState } from 'react'

import { removeOverlayEntry, pushOverlayEntry, replacePage } from '../history/overlays.ts'
import { countUnits } from '../domain/cart/count-units.ts'
import { flushCart, loadCart } from '../stores/cart.ts'
import { $cart } from '../stores/cart-state.ts'
import { CartLines, getCartItems } from './CartLines.tsx'
import { onBackdropPress } from '../lib/on-backdrop-press.ts'
import { interceptPlainClick } from '../lib/plain-click.ts'
import { Icon } from './Icon.tsx'
import { CartTotals } from './CartTotals.tsx'
import { useCheckoutPrefetch } from './use-checkout-prefetch.ts'

const CHECKOUT_URL = '/shop/checkout'

/** Renders a link, which opens the checkout before hydration. */
export const CartSheet = memo(function CartSheet() {
  const sheet = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [close] = useState(() => () => sheet.current?.close())
  useEffect(() => {
    if (sheet.current) onBackdropPress(sheet.current, close)
  }, [close])
  const open = () => {
    setOpen(true)
    sheet.current?.showModal()
    pushOverlayEntry(close)
    void loadCart()
  }
  const onClose = () => {
    setOpen(false)
    removeOverlayEntry(close)
  }
  const checkOut = async () => {
    if (isBusy) return
    setBusy(true)
    await flushCart()
    setBusy(false)
    if ($cart.get().status === 'failed' || !sheet.current?.open) return
    replacePage(CHECKOUT_URL)
  }

  return (
    <>
      <a
        className="icon-button"
        href={CHECKOUT_URL}
        aria-label="Cart"
        aria-describedby="cart-count"
        onClick={(event) => interceptPlainClick(event) && open()}
      >
        <Icon name="bag" />
      </a>
      <dialog
        ref={sheet}
        className="sheet"
        aria-labelledby={isOpen ? 'cart-title' : undefined}
        // The event is asynchronous, so the sheet may be open again.
        onClose={({ currentTarget }) => currentTarget.open || onClose()}
      >
        {isOpen && <SheetContent close={close} checkOut={() => void checkOut()} isBusy={isBusy} />}
      </dialog>
    </>
  )
})

interface SheetContentProps {
  close: () => void
  checkOut: () => void
  isBusy: boolean
}

function SheetContent({ close, checkOut, isBusy }: SheetContentProps) {
  const state = useStore($cart)
  const items = getCartItems(state)
  const units = countUnits(items)
  useCheckoutPrefetch()

  return (
    <>
      <div className="sheet-header">
        <h2 id="cart-title" tabIndex={-1}>
          Your Cart
        </h2>
        {units > 0 && (
          <span className="hint">
            {units} {units === 1 ? 'item' : 'items'}
          </span>
        )}
        <button type="button" className="icon-button" aria-label="Close cart" onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <div className="sheet-lines" aria-busy={state.status === 'loading'}>
        <CartLines state={state} />
        {state.status !== 'failed' && state.cart && units === 0 && <EmptyCart close={close} />}
      </div>
      {state.status === 'loading' && !state.cart && <div className="sheet-footer skeleton" />}
      {units > 0 && (
        <div className="sheet-footer" data-footer>
          <CartTotals cart={{ ...state.cart, items }} withoutRate="Calculated at checkout" />
          <a
            className="button wide"
            href={CHECKOUT_URL}
            aria-disabled={isBusy}
            onClick={(event) => interceptPlainClick(event) && checkOut()}
          >
            {isBusy ? 'Updating your cart…' : 'Proceed to Checkout'}
          </a>
        </div>
      )}
    </>
  )
}

const EmptyCart = ({ close }: { close: () => void }) => (
  <div className="empty">
    <Icon name="bag" />
    <p>Your cart is currently empty</p>
    <button type="button" className="button quiet" onClick={close}>
      Continue Shopping
    </button>
  </div>
)
