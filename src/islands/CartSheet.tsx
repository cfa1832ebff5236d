import { useStore } from '@nanostores/react'
import { type MouseEvent, useRef, useState } from 'react'

import { cartTotal, countPieces } from '../lib/cart-sums.ts'
import { formatMoney } from '../lib/money.ts'
import { $cart, loadCart } from '../stores/cart.ts'
import { CartLine } from './CartLine.tsx'
import { Icon } from './Icon.tsx'

/** The cart button and the sheet it opens. Before it is awake the button is a link to the checkout, where the cart stands too. */
export function CartSheet() {
  const sheet = useRef<HTMLDialogElement>(null)
  // The server renders no cart, and hydration must find what it rendered: the content comes with the first opening.
  const [opened, setOpened] = useState(false)

  const open = (event: MouseEvent) => {
    event.preventDefault()
    setOpened(true)
    sheet.current?.showModal()
    void loadCart()
  }
  const close = () => sheet.current?.close()

  return (
    <>
      <a className="icon-button" href="/shop/checkout" aria-label="Cart" aria-describedby="cart-count" onClick={open}>
        <Icon name="bag" />
      </a>
      <dialog
        ref={sheet}
        className="sheet"
        aria-labelledby="cart-title"
        onClick={(event) => event.target === event.currentTarget && close()}
      >
        {opened && <SheetContent close={close} />}
      </dialog>
    </>
  )
}

function SheetContent({ close }: { close: () => void }) {
  const state = useStore($cart)
  const items = state.status === 'ready' ? state.cart.items : []
  const pieces = countPieces(items)
  const total = cartTotal(items)

  return (
    <>
      <div className="sheet-header">
        <h2 id="cart-title">Your Cart</h2>
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
        {state.status === 'failed' && <Failed message={state.message} />}
        {(state.status === 'loading' || state.status === 'idle') && <Skeleton />}
        {state.status === 'ready' && items.length === 0 && <Empty close={close} />}
        <ul role="list">
          {items.map((item) => (
            <CartLine key={item.productId} item={item} />
          ))}
        </ul>
      </div>
      {items.length > 0 && (
        <div className="sheet-footer" data-foot>
          <dl className="sums">
            <dt>Subtotal</dt>
            <dd className="price">{formatMoney(total)}</dd>
            <dt>Shipping</dt>
            <dd>Calculated at checkout</dd>
            <dt className="total">Total</dt>
            <dd className="total price">{formatMoney(total)}</dd>
          </dl>
          <a className="button accent wide" href="/shop/checkout" onClick={close}>
            Proceed to Checkout
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

const Failed = ({ message }: { message: string }) => (
  <div className="empty" role="alert">
    <p>{message}</p>
    <button type="button" className="button quiet" onClick={() => void loadCart()}>
      Try again
    </button>
  </div>
)

const Skeleton = () => (
  <div className="skeletons" aria-label="Loading your cart">
    <span className="skeleton" />
    <span className="skeleton" />
  </div>
)
