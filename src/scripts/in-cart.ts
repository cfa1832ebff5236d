import { findLastCart } from '../stores/last-cart.ts'

/** Marks the cards of products that are in the cart. */
export function markCards(): void {
  const inCart = new Set(findLastCart()?.items.map(({ productId }) => productId))
  for (const card of document.querySelectorAll<HTMLElement>('[data-product]')) {
    const mark = card.querySelector('.mine')
    const isInCart = inCart.has(card.dataset['product'] ?? '')
    if (isInCart && !mark) card.querySelector('.picture')?.append(createMark())
    if (!isInCart) mark?.remove()
  }
}

function createMark(): HTMLElement {
  const mark = document.createElement('span')
  mark.className = 'badge mine'
  mark.textContent = 'In your cart'
  return mark
}
