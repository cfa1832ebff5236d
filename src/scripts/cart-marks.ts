import { findLastCart } from '../stores/last-cart.ts'

export function markCardsInCart(): void {
  const inCart = new Set(findLastCart()?.items.map(({ productId }) => productId))
  for (const card of document.querySelectorAll<HTMLElement>('[data-product]'))
    card.querySelector('.in-cart')?.toggleAttribute('hidden', !inCart.has(card.dataset['product'] ?? ''))
}
