import { ShopError } from '../errors.ts'
import type { Requester } from '../http/session.ts'
import { PayPalError } from '../paypal/client.ts'
import { type RefundRequest, requestRefund } from '../payments/refunds/request.ts'
import { sendRefund } from '../payments/refunds/send.ts'
import type { Shop } from '../shop.ts'

/** Refunds an amount of an order, up to what can still be refunded. Throws a ShopError. */
export async function refundAmount(
  shop: Shop,
  requester: Requester,
  orderId: string,
  request: RefundRequest
): Promise<void> {
  const refund = await requestRefund(shop, requester, orderId, request)
  if (refund.state === 'failed') throw new ShopError('payment-declined', REFUND_DECLINED)
  if (refund.state !== 'requested') return
  await sendRefund(shop, refund).catch((error: unknown) => {
    if (!(error instanceof PayPalError)) throw error
    shop.log.error({ err: error, orderId, refundId: refund.id }, 'refund failed')
    if (error.isFinal) throw new ShopError('payment-declined', REFUND_DECLINED)
    throw new ShopError('provider-down', REFUND_PENDING)
  })
}

const REFUND_DECLINED = 'PayPal declined this refund. No money was refunded. Check the payment in PayPal.'
const REFUND_PENDING = "PayPal is not responding. The shop will retry this refund automatically. Don't submit it again."
