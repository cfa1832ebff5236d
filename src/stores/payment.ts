import { atom } from 'nanostores'

import type { ApiError } from '../api/errors.ts'
import { call } from './call.ts'
import { $campaign } from './campaign.ts'
import { getFailureMessage, showFailureToast } from './failure.ts'
import { type Purchase, toOrderRequest } from './order-request.ts'
import { $currentOrder } from './tab-stores.ts'

/** If `isRejected`, the server's cart may differ from the one in view. */
type Payment = { status: 'idle' | 'busy' } | { status: 'failed'; message: string; isRejected?: boolean }

export const $payment = atom<Payment>({ status: 'idle' })

/** Creates the order. Resolves to PayPal's approval URL, or to undefined if it failed. */
export async function createOrder(purchase: Purchase): Promise<string | undefined> {
  $payment.set({ status: 'busy' })
  try {
    const response = await call('POST /api/shop/order/create', {
      body: { ...toOrderRequest(purchase), campaign: $campaign.get() }
    })
    $currentOrder.set(response.orderId)
    return response.approvalURL
  } catch (error) {
    const message = getFailureMessage(error)
    const { kind } = error as ApiError
    $payment.set({ status: 'failed', message, isRejected: kind === 'rejected' })
    if (kind === 'unauthorized') showFailureToast(error)
    return undefined
  }
}
