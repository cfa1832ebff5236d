import type { SyntheticEvent } from 'react'

import { getEffectivePrice } from '../domain/products/price.ts'
import { formatMoney } from '../lib/money.ts'
import { removeFromCart, setQuantity } from '../stores/cart.ts'
import type { CartLine as Line } from '../stores/cart-state.ts'
import { showToast } from '../stores/toasts.ts'
import { focusNeighbor } from './focus-neighbor.ts'
import { Icon } from './Icon.tsx'
import { ItemTitle } from './ItemTitle.tsx'
import { Picture } from './Picture.tsx'

/** Renders forms, which work without scripts. */
export function CartLine({ item }: { item: Line }) {
  const { productId, quantity, available = Infinity } = item
  const price = getEffectivePrice(item)

  const changeQuantity = (newQuantity: number) => {
    if (newQuantity > quantity && newQuantity > available)
      return showToast(`Only ${quantity} quantity can be added for this item`, 'error')
    void setQuantity(item, newQuantity)
  }

  return (
    <li className="cart-line">
      <Picture src={item.image} alt="" width={80} height={100} sizes="80px" maxWidth={320} />
      <div className="cart-line-body">
        <h3>
          <ItemTitle item={item} />
        </h3>
        <p>
          <span className="price">{formatMoney(price * quantity)}</span>
          {quantity > 1 && <span className="hint">{` ${quantity} × ${formatMoney(price)}`}</span>}
        </p>
        <LineNotice item={item} />
        <div className="spread cart-line-controls">
          <div className="row quantity" role="group" aria-label={`Quantity of ${item.title}`}>
            <LineButton
              action="update"
              fields={{ productId, quantity: quantity - 1 }}
              label={`Decrease quantity of ${item.title}`}
              icon="minus"
              isDisabled={quantity <= 1}
              onPress={() => changeQuantity(quantity - 1)}
            />
            <output aria-label="Quantity">{quantity}</output>
            <LineButton
              action="update"
              fields={{ productId, quantity: quantity + 1 }}
              label={`Increase quantity of ${item.title}`}
              icon="plus"
              onPress={() => changeQuantity(quantity + 1)}
            />
          </div>
          <LineButton
            action="remove"
            fields={{ productId }}
            label={`Remove ${item.title}`}
            icon="trash"
            onPress={(line) => {
              focusNeighbor(line, '.remove button')
              void removeFromCart(item)
            }}
          />
        </div>
      </div>
    </li>
  )
}

function LineNotice({ item }: { item: Line }) {
  const { available = Infinity, discontinued, quantity, previousPrice, isWaiting } = item
  if (isWaiting) return <p className="line-notice">Not saved yet</p>
  if (discontinued) return <p className="line-notice">No longer available</p>
  if (available === 0) return <p className="line-notice">Out of Stock</p>
  if (available < quantity) return <p className="line-notice">Only {available} left</p>
  if (previousPrice) return <p className="line-notice">The price was {formatMoney(previousPrice)} when you added it</p>
  return null
}

interface LineButtonProps {
  action: 'update' | 'remove'
  fields: Record<string, string | number>
  label: string
  icon: 'minus' | 'plus' | 'trash'
  isDisabled?: boolean
  onPress: (line: Element | null) => void
}

/** `aria-disabled` keeps the focus, `disabled` would lose it. */
function LineButton({ action, fields, label, icon, isDisabled, onPress }: LineButtonProps) {
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onPress(event.currentTarget.closest('li'))
  }
  return (
    <form method="post" action={`/shop/cart/${action}`} className={action} onSubmit={submit}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        type={isDisabled ? 'button' : 'submit'}
        className="icon-button"
        aria-label={label}
        aria-disabled={isDisabled}
      >
        <Icon name={icon} />
      </button>
    </form>
  )
}
