import { atom } from 'nanostores'

import type { ApiError } from '../api/errors.ts'
import { call } from './call.ts'
import { failureMessage, tellFailure } from './failure.ts'
import { type Purchase, toOrderRequest } from './order-request.ts'
import { $currentOrder } from './tab.ts'

/** A refusal is the server's; then its cart may be another than the one that was shown. */
type Payment = { status: 'idle' | 'busy' } | { status: 'failed'; message: string; refused?: boolean }

export const $payment = atom<Payment>({ status: 'idle' })

/** Makes the order and answers where it is paid; undefined when it could not be made. */
export async function openPayment(purchase: Purchase): Promise<string | undefined> {
  $payment.set({ status: 'busy' })
  try {
    const answer = await call('POST /api/shop/order/create', { body: toOrderRequest(purchase) })
    $currentOrder.set(answer.orderId)
    return answer.approvalURL
  } catch (error) {
    const message = failureMessage(error)
    const { kind } = error as ApiError
    $payment.set({ status: 'failed', message, refused: kind === 'refused' })
    if (kind === 'unauthorised') tellFailure(error)
    return undefined
  }
}
