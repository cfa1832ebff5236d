import { atom } from 'nanostores'

import { isApiError } from '../api/errors.ts'
import { call } from './call.ts'
import { failureMessage, tellFailure } from './failure.ts'

/** Where clients of the contract keep the order being paid, for this tab, as JSON. */
export const CURRENT_ORDER = 'currentOrderId'

type Payment = { status: 'idle' | 'busy' } | { status: 'failed'; message: string }

export const $payment = atom<Payment>({ status: 'idle' })

interface Purchase {
  userId: string
  cartId: string
  addressId: string
  /** Dollars, as the shopper saw them. */
  totalAmount: number
}

/** Makes the order and answers where it is paid; undefined when it could not be made. */
export async function openPayment({ addressId, ...purchase }: Purchase): Promise<string | undefined> {
  $payment.set({ status: 'busy' })
  try {
    const answer = await call('POST /api/shop/order/create', { body: { ...purchase, addressInfo: { addressId } } })
    sessionStorage.setItem(CURRENT_ORDER, JSON.stringify(answer.orderId))
    return answer.approvalURL
  } catch (error) {
    $payment.set({ status: 'failed', message: failureMessage(error) })
    if (isApiError(error) && error.kind === 'unauthorised') tellFailure(error)
    return undefined
  }
}
