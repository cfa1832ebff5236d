import { type CartState, retryCart } from '../stores/cart.ts'
import type { CartLine as Line, Refusal } from '../stores/cart-view.ts'
import { removePendingChange } from '../stores/edit-pending-changes.ts'
import { CartLine } from './CartLine.tsx'

export const getCartItems = (state: CartState): Line[] => state.cart?.items ?? []

export function CartLines({ state }: { state: CartState }) {
  const items = getCartItems(state)
  return (
    <>
      {state.status === 'failed' && <CartFailure message={state.message} hasItems={items.length > 0} />}
      {state.cart?.refusals?.map((refusal) => (
        <RefusalNotice key={refusal.key} refusal={refusal} />
      ))}
      {(state.status === 'loading' || state.status === 'idle') && !state.cart && <Skeleton />}
      {items.length > 0 && (
        <ul role="list">
          {items.map((item) => (
            <CartLine key={item.productId} item={item} />
          ))}
        </ul>
      )}
    </>
  )
}

const CartFailure = ({ message, hasItems }: { message: string; hasItems: boolean }) => (
  <div className={hasItems ? 'notice bad' : 'empty'} role="alert">
    <p>{message}</p>
    <button type="button" className="button quiet" onClick={() => void retryCart()}>
      Try again
    </button>
  </div>
)

const RefusalNotice = ({ refusal: { key, text } }: { refusal: Refusal }) => (
  <div className="notice bad" role="alert">
    <p>{text}</p>
    <button type="button" className="button quiet" onClick={() => removePendingChange(key)}>
      Dismiss
    </button>
  </div>
)

const Skeleton = () => (
  <div role="status" aria-label="Loading your cart">
    {[1, 2].map((line) => (
      <div className="cart-line" key={line}>
        <span className="skeleton" />
        <span className="skeleton" />
      </div>
    ))}
  </div>
)
