import type { SyntheticEvent } from 'react'

import type { CartItem } from '../api/contract/cart.ts'
import { effectivePrice, formatMoney } from '../lib/money.ts'
import { removeFromCart, setQuantity } from '../stores/cart.ts'
import { showToast } from '../stores/toasts.ts'
import { Icon } from './Icon.tsx'
import { Picture } from './Picture.tsx'

/** One line of the cart. Each button is a form too, which the server answers when no script does. */
export function CartLine({ item }: { item: CartItem }) {
  const { productId, quantity, available = Infinity } = item
  const price = effectivePrice(item.price, item.salePrice)

  const change = (to: number) => {
    if (to > quantity && to > available) return showToast(`Only ${quantity} quantity can be added for this item`, 'bad')
    void setQuantity(productId, to)
  }

  return (
    <li className="cart-line">
      <Picture src={item.image} alt="" width={80} height={100} sizes="80px" upTo={320} />
      <div className="cart-line-body">
        <h3>{item.title}</h3>
        <p>
          <span className="price">{formatMoney(price * quantity)}</span>
          {quantity > 1 && <span className="unit-price">{` ${quantity} × ${formatMoney(price)}`}</span>}
        </p>
        <LineNotice item={item} />
        <div className="cart-line-controls">
          <div className="quantity" role="group" aria-label={`Quantity of ${item.title}`}>
            <LineButton
              action="update"
              fields={{ productId, quantity: quantity - 1 }}
              label={`Decrease quantity of ${item.title}`}
              icon="minus"
              isDisabled={quantity <= 1}
              press={() => change(quantity - 1)}
            />
            <output>{quantity}</output>
            <LineButton
              action="update"
              fields={{ productId, quantity: quantity + 1 }}
              label={`Increase quantity of ${item.title}`}
              icon="plus"
              press={() => change(quantity + 1)}
            />
          </div>
          <LineButton
            action="remove"
            fields={{ productId }}
            label={`Remove ${item.title}`}
            icon="trash"
            press={(line) => {
              focusBeside(line)
              void removeFromCart(productId)
            }}
          />
        </div>
      </div>
    </li>
  )
}

/** The focus goes on to the next line, or the one before, or the heading: a line that is taken out would lose it. */
function focusBeside(line: Element | null): void {
  const next = line?.nextElementSibling ?? line?.previousElementSibling
  const element =
    next?.querySelector<HTMLElement>('.remove button') ?? line?.closest('dialog, section')?.querySelector('h2')
  element?.focus()
}

/** What changed since the line was added. */
function LineNotice({ item }: { item: CartItem }) {
  const { available = Infinity, discontinued, quantity, priceWas } = item
  if (discontinued) return <p className="line-notice">No longer available</p>
  if (available === 0) return <p className="line-notice">Out of Stock</p>
  if (available < quantity) return <p className="line-notice">Only {available} left</p>
  if (priceWas) return <p className="line-notice">The price was {formatMoney(priceWas)} when you added it</p>
  return null
}

interface LineButtonProps {
  action: 'update' | 'remove'
  fields: Record<string, string | number>
  label: string
  icon: 'minus' | 'plus' | 'trash'
  isDisabled?: boolean
  press: (line: Element | null) => void
}

/** A disabled one keeps the focus, which it would lose with `disabled`, and submits nothing, with a script or without. */
function LineButton({ action, fields, label, icon, isDisabled, press }: LineButtonProps) {
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    press(event.currentTarget.closest('li'))
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
