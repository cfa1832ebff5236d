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
  /**
   * The quantity that was set, or that of the server's cart to which units were added. Undefined before the first attempt
   * to send added units.
   */
  base?: number | undefined
  isSet: boolean
  /** The units that were added to `base`. */
  added: number
  /** Where units were added last. Undefined if the quantity was set. */
  source?: CartSource | undefined
  /** Empty before the first session check of the device. */
  userId: string
  /** Why the server refused it or failed. The shopper can dismiss it or try again. */
  message?: string | undefined
}

/** Returns the desired quantity. 0 removes the line. */
export const countDesired = ({ base, added }: DesiredLine, unitsInCart = 0): number => (base ?? unitsInCart) + added

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

const isOwn = ({ userId }: DesiredLine): boolean => userId === (readDeviceUser() ?? '')

/** Lists the lines of the device's user. */
export const listDesiredLines = (): DesiredLine[] => readLines().filter(isOwn)

/** Reads the storage, because the event about another tab's change may not have arrived. */
export function findDesiredLine(productId: string): DesiredLine | undefined {
  const line = parseJson(storage[DESIRED_LINES + productId] ?? '') as DesiredLine | null | undefined
  return line?.product && isOwn(line) ? line : undefined
}

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
