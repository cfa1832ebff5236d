import { useStore } from '@nanostores/react'
import { useCallback, useRef, useState } from 'react'

import { countPieces } from '../lib/cart-sums.ts'
import { $cart, loadCart, settleCart } from '../stores/cart.ts'
import { CartLines, linesOf } from './CartLines.tsx'
import { claimClick } from './claim-click.ts'
import { Icon } from './Icon.tsx'
import { enterSheet, exitSheet, leaveSheet, useSheetEntry } from './sheet-entry.ts'
import { Sums } from './Sums.tsx'

const CHECKOUT = '/shop/checkout'

/** The cart button and the sheet it opens. Before it is awake the button is a link to the checkout, where the cart stands too. */
export function CartSheet() {
  const sheet = useRef<HTMLDialogElement>(null)
  // The server renders no cart, and hydration must find what it rendered: the content comes with the first opening.
  const [opened, setOpened] = useState(false)
  const [busy, setBusy] = useState(false)
  const close = useCallback(() => sheet.current?.close(), [])
  const show = useCallback(
    (open: boolean) => {
      if (!open) return close()
      setOpened(true)
      if (!sheet.current?.open) sheet.current?.showModal()
      void loadCart()
    },
    [close]
  )
  useSheetEntry(show)
  const open = () => {
    enterSheet()
    show(true)
  }
  const checkOut = async () => {
    if (busy) return
    setBusy(true)
    await settleCart()
    setBusy(false)
    if ($cart.get().status === 'failed' || !sheet.current?.open) return
    leaveSheet(CHECKOUT)
    close()
  }

  return (
    <>
      <a
        className="icon-button"
        href={CHECKOUT}
        aria-label="Cart"
        aria-describedby="cart-count"
        onClick={(event) => claimClick(event) && open()}
      >
        <Icon name="bag" />
      </a>
      <dialog
        ref={sheet}
        className="sheet"
        aria-labelledby="cart-title"
        // It may be open again by now.
        onClose={({ currentTarget }) => currentTarget.open || exitSheet()}
        onClick={(event) => event.target === event.currentTarget && close()}
      >
        {opened && <SheetContent close={close} checkOut={() => void checkOut()} busy={busy} />}
      </dialog>
    </>
  )
}

interface SheetContentProps {
  close: () => void
  checkOut: () => void
  busy: boolean
}

function SheetContent({ close, checkOut, busy }: SheetContentProps) {
  const state = useStore($cart)
  const items = linesOf(state)
  const pieces = countPieces(items)

  return (
    <>
      <div className="sheet-header">
        <h2 id="cart-title" tabIndex={-1}>
          Your Cart
        </h2>
        {pieces > 0 && (
          <span className="pieces">
            {pieces} {pieces === 1 ? 'item' : 'items'}
          </span>
        )}
        <button type="button" className="icon-button" aria-label="Close cart" onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <div className="sheet-lines" aria-busy={state.status === 'loading'}>
        <CartLines state={state} />
        {state.status === 'ready' && pieces === 0 && <Empty close={close} />}
      </div>
      {state.status === 'loading' && <div className="sheet-footer skeleton" />}
      {pieces > 0 && (
        <div className="sheet-footer" data-foot>
          <Sums items={items} shipping="Calculated at checkout" />
          <a
            className="button accent wide"
            href={CHECKOUT}
            aria-disabled={busy}
            onClick={(event) => claimClick(event) && checkOut()}
          >
            {busy ? 'Updating your cart…' : 'Proceed to Checkout'}
          </a>
        </div>
      )}
    </>
  )
}

const Empty = ({ close }: { close: () => void }) => (
  <div className="empty">
    <Icon name="bag" />
    <p>Your cart is currently empty</p>
    <button type="button" className="button quiet" onClick={close}>
      Continue Shopping
    </button>
  </div>
)
