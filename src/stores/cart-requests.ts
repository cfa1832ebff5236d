import { createClient } from '../api/client.ts'
import type { CartSource, PendingChange } from './pending-changes.ts'

/** Cart calls outlive the page. */
export const callCart = createClient({ fetch: (url, options) => fetch(url, { ...options, keepalive: true }) })

/** Resolves with the cart that contains the change. */
export function sendCartChange(change: PendingChange, userId: string) {
  const { key: idempotencyKey, product } = change
  const { productId } = product
  if ('add' in change) {
    const { add: quantity, campaign } = change
    return callCart('POST /api/shop/cart/add', { body: { userId, productId, quantity, idempotencyKey, campaign } })
  }
  return change.set > 0
    ? callCart('PUT /api/shop/cart/update-cart', { body: { userId, productId, quantity: change.set } })
    : callCart('DELETE /api/shop/cart/{userId}/{productId}', { params: { userId, productId } })
}

const ADDED_MESSAGES: Record<CartSource, string> = { shop: 'Product is added to cart', search: 'Product added to cart' }

export function getSuccessMessage(change: PendingChange): string {
  if ('add' in change) return ADDED_MESSAGES[change.source]
  return change.set > 0 ? 'Cart item is updated successfully' : 'Cart item is deleted successfully'
}

/**
 * Posts a change while the page closes. The cookie identifies the user, because the session check may not have ended.
 * Returns false if the browser cannot send it.
 */
export function postCartChange(change: PendingChange): boolean {
  const { key, product } = change
  const action = 'add' in change ? 'add' : change.set > 0 ? 'update' : 'remove'
  const quantity = String('add' in change ? change.add : change.set)
  const fields = new URLSearchParams({ productId: product.productId, quantity, idempotencyKey: key })
  if ('add' in change && change.campaign) fields.set('campaign', change.campaign)
  return navigator.sendBeacon(`/shop/cart/${action}`, fields)
}
