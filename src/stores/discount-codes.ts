import { atom } from 'nanostores'

import { call } from './call.ts'
import { shareCart } from './cart-state.ts'
import { getFailureMessage, showFailureToast } from './failure.ts'

type CodeCall = { status: 'idle' | 'busy' } | { status: 'failed'; message: string }

export const $codeCall = atom<CodeCall>({ status: 'idle' })

/** Resolves to false if the code is refused. */
export async function enterCode(userId: string, code: string): Promise<boolean> {
  $codeCall.set({ status: 'busy' })
  try {
    const { data } = await call('POST /api/shop/cart/codes/{userId}', { params: { userId }, body: { code } })
    shareCart(data)
    $codeCall.set({ status: 'idle' })
    return true
  } catch (error) {
    $codeCall.set({ status: 'failed', message: getFailureMessage(error) })
    return false
  }
}

export async function removeCode(userId: string, code: string): Promise<void> {
  try {
    shareCart((await call('DELETE /api/shop/cart/codes/{userId}/{code}', { params: { userId, code } })).data)
  } catch (error) {
    showFailureToast(error)
  }
}
