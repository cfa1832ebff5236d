import { atom } from 'nanostores'

import { callAfterSync } from './cart.ts'
import { callCart } from './cart-calls.ts'
import { shareCart } from './cart-state.ts'
import { getFailureMessage, showFailureToast } from './failure.ts'
import { showToast } from './toasts.ts'

type CodeCall = { status: 'idle' | 'busy' } | { status: 'failed'; message: string }

export const $codeCall = atom<CodeCall>({ status: 'idle' })

/** A refused code stays in `$codeCall`. */
export function enterCode(userId: string, code: string): Promise<void> {
  $codeCall.set({ status: 'busy' })
  return callAfterSync(async () => {
    try {
      shareCart((await callCart('POST /api/shop/cart/codes/{userId}', { params: { userId }, body: { code } })).data)
      $codeCall.set({ status: 'idle' })
      showToast('Discount code added')
    } catch (error) {
      $codeCall.set({ status: 'failed', message: getFailureMessage(error) })
    }
  })
}

export const removeCode = (userId: string, code: string): Promise<void> =>
  callAfterSync(async () => {
    try {
      shareCart((await callCart('DELETE /api/shop/cart/codes/{userId}/{code}', { params: { userId, code } })).data)
      showToast('Discount code removed')
    } catch (error) {
      showFailureToast(error)
    }
  })
