import { atom } from 'nanostores'

import { guardUnsavedInput } from '../unsaved-input.ts'

/** Typed text that has not been saved, by the order or return that it belongs to. Closing the details keeps it. */
export const $keptTexts = atom<Record<string, string>>({})

let removeGuard: (() => void) | undefined

/** The browser asks before it leaves a page with such a text. An empty text removes the entry. */
export function keepText(key: string, text: string): void {
  const { [key]: _before, ...others } = $keptTexts.get()
  const texts = text === '' ? others : { ...others, [key]: text }
  $keptTexts.set(texts)
  if (Object.keys(texts).length > 0) return void (removeGuard ??= guardUnsavedInput())
  removeGuard?.()
  removeGuard = undefined
}
