import { atom } from 'nanostores'

import { isApiError } from '../api/errors.ts'
import { NO_ORDER, NO_PAYMENT, NOT_CAPTURED, UNEXPECTED } from '../lib/payment-texts.ts'
import { call } from './call.ts'
import { failureMessage } from './failure.ts'

/** Where clients of the contract keep the order being paid, for this tab, as JSON. */
const CURRENT_ORDER = 'currentOrderId'

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
    return undefined
  }
}

/** Captures the payment that the return URL tells of. The order is the one in the URL, or else this tab's: an older client keeps it only there. */
export async function capturePayment(returned: URLSearchParams): Promise<boolean> {
  $payment.set({ status: 'busy' })
  const orderId = returned.get('orderId') ?? storedOrder()
  const paymentId = returned.get('paymentId') ?? returned.get('token') ?? returned.get('payment_id')
  const payerId = returned.get('PayerID') ?? returned.get('payer_id')
  if (!orderId) return fail(NO_ORDER)
  if (!paymentId || !payerId) return fail(NO_PAYMENT)
  try {
    await call('POST /api/shop/order/capture', { body: { paymentId, payerId, orderId } })
    sessionStorage.removeItem(CURRENT_ORDER)
    return true
  } catch (error) {
    return fail(captureFailure(error))
  }
}

/** What the server said of a refused capture; anything else was not expected. */
function captureFailure(error: unknown): string {
  if (!isApiError(error) || error.kind === 'network' || error.kind === 'server') return UNEXPECTED
  return error.message || NOT_CAPTURED
}

function fail(message: string): false {
  $payment.set({ status: 'failed', message })
  return false
}

function storedOrder(): string | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(CURRENT_ORDER) ?? 'null')
    return typeof stored === 'string' ? stored : null
  } catch {
    return null
  }
}
