import { createClient } from '../api/client.ts'
import type { ApiError } from '../api/errors.ts'
import type { DesiredLine } from './desired-lines.ts'

/** Cart calls outlive the page. */
export const callCart = createClient({ fetch: (url, options) => fetch(url, { ...options, keepalive: true }) })

/** Resolves with the cart that contains the line, and the reason if it has fewer units. */
export async function sendDesiredLine(line: DesiredLine, userId: string, isInCart: boolean) {
  const { product, quantity, base, campaign } = line
  const change = base === undefined ? 'set' : 'add'
  const params = { userId, productId: product.productId }
  if (quantity === 0) return { ...(await callCart('DELETE /api/shop/cart/{userId}/{productId}', { params })) }
  try {
    return await callCart('PUT /api/shop/cart/{userId}/{productId}', { params, body: { quantity, change, campaign } })
  } catch (error) {
    // Other backends do not have this call, and their errors have no code.
    if ((error as ApiError).kind !== 'not-found' || (error as ApiError).code) throw error
    const body = { ...params, quantity }
    return isInCart
      ? callCart('PUT /api/shop/cart/update-cart', { body })
      : callCart('POST /api/shop/cart/add', { body: { ...body, campaign } })
  }
}

export function getSuccessMessage({ quantity, source }: DesiredLine): string {
  if (quantity === 0) return 'Cart item is deleted successfully'
  if (!source) return 'Cart item is updated successfully'
  return source === 'search' ? 'Product added to cart' : 'Product is added to cart'
}

/**
 * Posts a line while the page closes. The cookie identifies the user, because the session check may not have ended.
 * Returns false if the browser cannot send it.
 */
export function postDesiredLine({ product, quantity, base, campaign }: DesiredLine): boolean {
  const action = base === null ? 'add' : quantity > 0 ? 'set' : 'remove'
  const fields = new URLSearchParams({ productId: product.productId, quantity: String(quantity) })
  if (base !== undefined) fields.set('change', 'add')
  if (campaign) fields.set('campaign', campaign)
  return navigator.sendBeacon(`/shop/cart/${action}`, fields)
}
