import { isApiError } from '../api/errors.ts'
import { readPaymentReturn } from '../lib/payment-return.ts'
import { captureFailure, NO_ORDER, NO_PAYMENT } from '../lib/payment-texts.ts'
import { call } from './call.ts'
import { $currentOrder, $payment } from './payment.ts'

/** Captures the payment that the return URL tells of. The order is the one in the URL, or else this tab's: an older client keeps it only there. */
export async function capturePayment(returned: URLSearchParams): Promise<boolean> {
  $payment.set({ status: 'busy' })
  const { paymentId, payerId, ...read } = readPaymentReturn(returned)
  const orderId = read.orderId || $currentOrder.get()
  if (!orderId) return fail(NO_ORDER)
  if (!paymentId || !payerId) return fail(NO_PAYMENT)
  try {
    await call('POST /api/shop/order/capture', { body: { paymentId, payerId, orderId } })
    $currentOrder.set(undefined)
    return true
  } catch (error) {
    return fail(captureFailure(isApiError(error) ? error : undefined))
  }
}

function fail(message: string): false {
  $payment.set({ status: 'failed', message })
  return false
}
