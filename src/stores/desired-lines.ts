import { persistentMap } from '@nanostores/persistent'
import { map } from 'nanostores'

import type { CartItem } from '../api/contract/cart.ts'
import { readDeviceUser } from './device-user.ts'
import { DESIRED_LINES, isBrowser, parseJson, storage } from './storage.ts'

export type CartSource = 'shop' | 'search'

/** A product as a line of the cart shows it. */
export type CartProduct = Pick<
  CartItem,
  'productId' | 'title' | 'styleTitle' | 'size' | 'color' | 'image' | 'price' | 'salePrice' | 'weight'
>

/** A line of the cart that the server has not confirmed. The tabs share it, and it survives a restart of the browser. */
export interface DesiredLine {
  product: CartProduct
  /** In units. 0 removes the line. */
  quantity: number
  /**
   * The units in the server's cart to which units were added. Undefined if the quantity was set. Null if that cart was
   * unknown: the quantity then has only the added units.
   */
  base?: number | null | undefined
  /** Where units were added last. Undefined if the quantity was set. */
  source?: CartSource | undefined
  /** Empty before the first session check of the device. */
  userId: string
  /** Why the server refused it or failed. The shopper can dismiss it or try again. */
  message?: string | undefined
}

/** By product id. */
export const $desiredLines = isBrowser
  ? persistentMap<Record<string, DesiredLine | undefined>>(
      DESIRED_LINES,
      {},
      { encode: JSON.stringify, decode: parseJson }
    )
  : map<Record<string, DesiredLine | undefined>>()

const readLines = (): DesiredLine[] =>
  // Another program may have written the key.
  Object.values($desiredLines.get()).filter((line): line is DesiredLine => Boolean(line?.product))

/** Lists the lines of the device's user. */
export const listDesiredLines = (): DesiredLine[] =>
  readLines().filter(({ userId }) => userId === (readDeviceUser() ?? ''))

export const findDesiredLine = (productId: string): DesiredLine | undefined =>
  listDesiredLines().find(({ product }) => product.productId === productId)

/** False if another tab has just sent the line, and the event about it has not arrived. */
export const isStored = (productId: string): boolean => DESIRED_LINES + productId in storage

/** Saves and returns the line, which becomes the user's. */
export function saveDesiredLine(line: Omit<DesiredLine, 'userId'>): DesiredLine {
  const saved = { ...line, userId: readDeviceUser() ?? '' }
  $desiredLines.setKey(line.product.productId, saved)
  return saved
}

export const removeDesiredLine = (productId: string): void => $desiredLines.setKey(productId, undefined)

/** Deletes the lines of all other users. Lines without a user become the user's. */
export function claimDesiredLines(currentUserId: string): void {
  for (const line of readLines())
    if (!line.userId) saveDesiredLine(line)
    else if (line.userId !== currentUserId) removeDesiredLine(line.product.productId)
}

export const eraseDesiredLines = (): void => $desiredLines.set({})
