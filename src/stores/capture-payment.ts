import { isApiError } from '../api/errors.ts'
import { captureFailure } from '../domain/payments/payment-texts.ts'
import { call } from './call.ts'

interface ApprovedPayment {
  paymentId: string
  payerId: string
  orderId: string
}

/** Returns the error message, or undefined once the order is paid. */
export async function capturePayment(approved: ApprovedPayment): Promise<string | undefined> {
  try {
    await call('POST /api/shop/order/capture', { body: approved })
    return undefined
  } catch (error) {
    return captureFailure(isApiError(error) ? error : undefined)
  }
}
