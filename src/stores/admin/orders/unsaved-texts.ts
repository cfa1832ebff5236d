import { atom } from 'nanostores'

import { guardUnsavedInput } from '../unsaved-input.ts'

/**
 * Unsaved texts, which stay when the details are closed. The key of a note is the id of its order or customer, and the
 * key of a decline reason is the id of its return.
 */
export const $unsavedTexts = atom<Record<string, string>>({})

export const createRefundReasonKey = (orderId: string): string => `refund ${orderId}`

let removeGuard: (() => void) | undefined

/** While a text is unsaved, the browser asks before it leaves the page. */
export function setUnsavedText(key: string, text: string): void {
  const { [key]: _before, ...others } = $unsavedTexts.get()
  const texts = text === '' ? others : { ...others, [key]: text }
  $unsavedTexts.set(texts)
  if (Object.keys(texts).length > 0) return void (removeGuard ??= guardUnsavedInput())
  removeGuard?.()
  removeGuard = undefined
}

/** Removes a text that was saved, unless the admin has typed another one in the meantime. */
export function clearUnsavedText(key: string, savedText: string): void {
  if ($unsavedTexts.get()[key] === savedText) setUnsavedText(key, '')
}
