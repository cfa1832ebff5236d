import { createClient } from '../api/client.ts'
import type { Cart } from '../api/contract/cart.ts'
import type { CallResponse } from '../api/contract/index.ts'
import type { ApiError } from '../api/errors.ts'
import { $campaign } from './campaign.ts'
import { countDesired, type DesiredLine } from './desired-lines.ts'

/** Cart calls outlive the page. */
export const callCart = createClient({ fetch: (url, options) => fetch(url, { ...options, keepalive: true }) })

type CartResponse = CallResponse<'PUT /api/shop/cart/{userId}/{productId}'>

export async function sendDesiredLine(line: DesiredLine, userId: string, isInCart: boolean): Promise<CartResponse> {
  const quantity = countDesired(line)
  const campaign = $campaign.get()
  const change = line.isSet ? 'set' : 'add'
  const params = { userId, productId: line.product.productId }
  if (quantity === 0) return callCart('DELETE /api/shop/cart/{userId}/{productId}', { params })
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

export function getSuccessMessage(line: DesiredLine): string {
  const { source } = line
  if (countDesired(line) === 0) return 'Cart item is deleted successfully'
  if (!source) return 'Cart item is updated successfully'
  return source === 'search' ? 'Product added to cart' : 'Product is added to cart'
}

/** The search has a message of its own. */
export function describeLimit({ product: { productId }, source }: DesiredLine, { items }: Cart): string {
  const { quantity = 0, available = quantity } = items.find((item) => item.productId === productId) ?? {}
  return source === 'search'
    ? `Only ${available} items available in stock`
    : `Only ${quantity} quantity can be added for this item`
}
