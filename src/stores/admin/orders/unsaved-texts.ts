import { atom } from 'nanostores'

import { guardUnsavedInput } from '../unsaved-input.ts'

/** Typed text that has not been saved, by the order or return that it belongs to. Closing the details keeps it. */
export const $unsavedTexts = atom<Record<string, string>>({})

let removeGuard: (() => void) | undefined

/** The browser asks before it leaves a page with such a text. An empty text removes the entry. */
export function setUnsavedText(key: string, text: string): void {
  const { [key]: _before, ...others } = $unsavedTexts.get()
  const texts = text === '' ? others : { ...others, [key]: text }
  $unsavedTexts.set(texts)
  if (Object.keys(texts).length > 0) return void (removeGuard ??= guardUnsavedInput())
  removeGuard?.()
  removeGuard = undefined
}
