import { atom } from 'nanostores'

import { guardUnsavedInput } from '../unsaved-input.ts'

/**
 * Unsaved input. Closing the details keeps it, except the tracking. The key of a note is the id of its order or customer, the key
 * of a decline reason is the id of its return, and the functions below create the others.
 */
export const $unsavedTexts = atom<Record<string, string>>({})

export const createRefundReasonKey = (orderId: string): string => `refund ${orderId}`
export const createCarrierKey = (orderId: string): string => `carrier ${orderId}`
export const createTrackingNumberKey = (orderId: string): string => `tracking ${orderId}`

let removeGuard: (() => void) | undefined

/** While a text is unsaved, the browser asks before it leaves the page. A text like the saved one removes the entry. */
export function setUnsavedText(key: string, text: string, savedText = ''): void {
  const { [key]: _before, ...others } = $unsavedTexts.get()
  const texts = text === savedText ? others : { ...others, [key]: text }
  $unsavedTexts.set(texts)
  if (Object.keys(texts).length > 0) return void (removeGuard ??= guardUnsavedInput())
  removeGuard?.()
  removeGuard = undefined
}

/** Removes a text that was saved, unless the admin has typed another one in the meantime. */
export function clearUnsavedText(key: string, savedText: string | undefined): void {
  if ($unsavedTexts.get()[key] === savedText) setUnsavedText(key, '')
}
