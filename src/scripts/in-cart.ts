import { findLastCart } from '../stores/last-cart.ts'

/** Marks the cards of products that are in the cart. */
export function markCards(): void {
  const inCart = new Set(findLastCart()?.items.map(({ productId }) => productId))
  for (const card of document.querySelectorAll<HTMLElement>('[data-product]'))
    card.querySelector('.mine')?.toggleAttribute('hidden', !inCart.has(card.dataset['product'] ?? ''))
}
