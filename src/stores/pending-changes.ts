import { atom } from 'nanostores'

import type { CartItem } from '../api/contract/cart.ts'
import { readDeviceUser } from './device-user.ts'
import { ignoreStorageErrors, PENDING_CHANGES, storage, unstoredValues } from './storage.ts'

export type CartSource = 'shop' | 'search'

/** A product as a line of the cart shows it. */
export type CartProduct = Pick<
  CartItem,
  'productId' | 'title' | 'styleTitle' | 'size' | 'color' | 'image' | 'price' | 'salePrice' | 'weight'
>

/**
 * - `pending`: about to be sent, or being sent.
 * - `waiting`: could not be sent.
 * - `signed-out`: could not be sent, because nobody is signed in.
 * - `unconfirmed`: sent while its page closed, so nobody knows the outcome.
 * - `refused`: rejected by the server after it had waited.
 * - `failed`: the server failed at each attempt, so only the shopper can try it again.
 */
type ChangeStatus = 'pending' | 'waiting' | 'signed-out' | 'unconfirmed' | 'refused' | 'failed'

/** A change of the cart that the server has not confirmed, in units. Setting 0 removes the line. */
export type PendingChange = {
  /** The idempotency key of an addition. */
  key: string
  product: CartProduct
  status: ChangeStatus
  /** In milliseconds since 1970. No two changes of a tab have the same time, because it determines their order. */
  changedAt: number
  /** The server may have received this change, so it must not be merged with another. */
  isSent?: boolean
  /** The number of calls at which the server failed. */
  failureCount?: number
  /** The key of the first unit, which was split off. If the server rejects it, it rejects these too. */
  splitFrom?: string
  /** Why it was rejected or failed. */
  message?: string
} & CartChange

/** `isNewLine` is true if the server's cart did not have the line when it was set. */
export type CartChange =
  { add: number; source: CartSource; campaign?: string | undefined } | { set: number; isNewLine?: boolean }

/** In the order in which they are sent. */
export const $pendingChanges = atom<PendingChange[]>([])

/** Changes that were made before the first session check of the device have no user yet. */
const getPrefix = (userId = ''): string => `${PENDING_CHANGES}${userId}:`

const getStorageKey = (key: string): string => getPrefix(readDeviceUser()) + key

function listKeys(prefix: string): string[] {
  const storedKeys = ignoreStorageErrors(() => Object.keys(localStorage)) ?? []
  return [...new Set([...storedKeys, ...unstoredValues.keys()])].filter((key) => key.startsWith(prefix))
}

/** Reads the changes of the device's user. */
export function readPendingChanges(): PendingChange[] {
  return listKeys(getPrefix(readDeviceUser()))
    .flatMap((key) => parseChange(storage[key] ?? ''))
    .toSorted((one, other) => one.changedAt - other.changedAt || (one.key < other.key ? -1 : 1))
}

/** Another program may have written this key. */
function parseChange(text: string): PendingChange[] {
  const change = ignoreStorageErrors(() => JSON.parse(text) as PendingChange | null)
  return change?.product ? [change] : []
}

const refresh = (): void => $pendingChanges.set(readPendingChanges())

/** Each change has its own key, so tabs that write at the same time cannot overwrite each other's changes. */
export function writePendingChange(change: PendingChange): void {
  storage[getStorageKey(change.key)] = JSON.stringify(change)
  refresh()
}

export function removePendingChange(key: string): void {
  delete storage[getStorageKey(key)]
  refresh()
}

/** Deletes the changes of all other users. Changes without a user become the user's. */
export function claimPendingChanges(userId: string): void {
  for (const key of listKeys(PENDING_CHANGES)) {
    if (key.startsWith(getPrefix(userId))) continue
    const value = storage[key]
    if (key.startsWith(getPrefix()) && value) storage[key.replace(getPrefix(), getPrefix(userId))] = value
    delete storage[key]
  }
  refresh()
}

export function erasePendingChanges(): void {
  for (const key of listKeys(PENDING_CHANGES)) delete storage[key]
  refresh()
}

if (typeof document !== 'undefined') {
  refresh()
  // Another tab may have changed them.
  for (const event of ['storage', 'pageshow']) addEventListener(event, refresh)
}
