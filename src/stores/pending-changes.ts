import type { CartItem } from '../api/contract/cart.ts'
import { deviceStore } from './storage.ts'

export type CartSource = 'shop' | 'search'

/** A product as a line of the cart shows it. */
export type CartProduct = Pick<CartItem, 'productId' | 'title' | 'image' | 'price' | 'salePrice'>

/**
 * - `pending`: about to be sent, or being sent.
 * - `waiting`: could not be sent.
 * - `signed-out`: could not be sent, because nobody is signed in.
 * - `unconfirmed`: sent while its page closed, so nobody knows the outcome.
 * - `refused`: rejected by the server after it had waited.
 */
type ChangeStatus = 'pending' | 'waiting' | 'signed-out' | 'unconfirmed' | 'refused'

/** A change of the cart that the server has not confirmed, in units. Setting 0 removes the line. */
export type PendingChange = {
  /** The idempotency key of an addition. */
  key: string
  product: CartProduct
  status: ChangeStatus
  /** In milliseconds since 1970. */
  changedAt: number
  /** The server may have received this addition, so its units must not change. */
  isSent?: boolean
  /** Why the server refused it. */
  message?: string
} & CartChange

export type CartChange = { add: number; source: CartSource } | { set: number }

/** In the order in which they are sent. */
export const $pendingChanges = deviceStore<PendingChange[]>('changes')
