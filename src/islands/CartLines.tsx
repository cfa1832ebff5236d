import { loadCart, retryLine } from '../stores/cart.ts'
import type { CartLine as Line, CartState } from '../stores/cart-state.ts'
import { type DesiredLine, removeDesiredLine } from '../stores/desired-lines.ts'
import { CartLine } from './CartLine.tsx'
import { focusNeighbor } from './focus-neighbor.ts'

export const getCartItems = (state: CartState): Line[] => state.cart?.items ?? []

export function CartLines({ state }: { state: CartState }) {
  const items = getCartItems(state)
  return (
    <>
      {state.status === 'failed' && <CartFailure message={state.message} hasItems={items.length > 0} />}
      {state.cart?.failedLines?.map((line) => (
        <FailedLineNotice key={line.product.productId} line={line} />
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
    <button type="button" className="button quiet" onClick={() => void loadCart()}>
      Try again
    </button>
  </div>
)

function FailedLineNotice({ line }: { line: DesiredLine }) {
  const { productId, title } = line.product
  const leave = (button: HTMLElement) => focusNeighbor(button.closest('.notice'), '.dismiss')
  const retry = (button: HTMLElement) => {
    leave(button)
    void retryLine(line)
  }
  const dismiss = (button: HTMLElement) => {
    leave(button)
    removeDesiredLine(productId)
  }
  return (
    <div className="notice bad" role="alert">
      <p>
        {title}: {line.message}
      </p>
      <button type="button" className="button quiet" onClick={(event) => retry(event.currentTarget)}>
        Try again
      </button>
      <button type="button" className="button quiet dismiss" onClick={(event) => dismiss(event.currentTarget)}>
        Dismiss
      </button>
    </div>
  )
}

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
