import { atom } from 'nanostores'

import { $search } from './lists/search-params.ts'

interface Confirmation {
  /** Such as 'Reject 2 orders'. */
  action: string
  text: string
  answer: (isConfirmed: boolean) => void
}

export const $confirmation = atom<Confirmation | null>(null)

export const confirmDiscard = (): Promise<boolean> =>
  confirmAction('Discard changes', 'What you have entered is not saved.')

/** Asks the admin. Back cancels, because the question may belong to a panel that it closes. */
export function confirmAction(action: string, text: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const answer = (isConfirmed: boolean) => {
    stopListening()
    $confirmation.set(null)
    resolve(isConfirmed)
  }
  const stopListening = $search.listen(() => answer(false))
  $confirmation.set({ action, text, answer })
  return promise
}
