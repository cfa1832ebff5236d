import { findLastCart } from '../stores/last-cart.ts'

export function markCardsInCart(): void {
  const cart = findLastCart()
  for (const card of document.querySelectorAll<HTMLElement>('[data-product]'))
    card
      .querySelector('.in-cart')
      ?.toggleAttribute(
        'hidden',
        !cart?.items.some(({ productId, styleId = productId }) => styleId.endsWith(card.dataset['product'] ?? ''))
      )
}
