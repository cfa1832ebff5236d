import { ShopError } from '../errors.ts'
import type { Requester } from '../http/session.ts'
import { PayPalError } from '../paypal/client.ts'
import { type RefundRequest, requestRefund } from '../payments/refunds/request.ts'
import { sendRefund } from '../payments/refunds/send.ts'
import type { Shop } from '../shop.ts'

/** Refunds a part of an order, or all of it. Throws a ShopError. */
export async function refundPart(
  shop: Shop,
  requester: Requester,
  orderId: string,
  request: RefundRequest
): Promise<void> {
  const refund = await requestRefund(shop, requester, orderId, request)
  if (refund.state === 'failed') throw new ShopError('provider-down', REFUND_REFUSED)
  if (refund.state !== 'requested') return
  await sendRefund(shop, refund).catch((error: unknown) => {
    if (!(error instanceof PayPalError)) throw error
    shop.log.error({ err: error, orderId, refundId: refund.id }, 'refund failed')
    throw new ShopError('provider-down', error.isFinal ? REFUND_REFUSED : REFUND_PENDING)
  })
}

const REFUND_REFUSED = 'PayPal refused this refund, so nothing was refunded. Please check the payment at PayPal.'
const REFUND_PENDING = 'PayPal is not responding. We will retry the refund, so please do not make it again.'
