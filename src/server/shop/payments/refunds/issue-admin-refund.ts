import { ShopError } from '../../../platform/errors.ts'
import type { RefundRow } from '../../orders/refund-queries.ts'
import type { Shop } from '../../../platform/shop.ts'
import { trySendRefund } from './send.ts'

/** Sends a refund that an admin has requested, unless it was sent before. Throws a ShopError. */
export async function issueAdminRefund(shop: Shop, refund: RefundRow): Promise<void> {
  if (refund.state === 'failed') throw new ShopError('payment-declined', REFUND_DECLINED)
  if (refund.state !== 'requested') return
  const outcome = await trySendRefund(shop, refund)
  if (outcome === 'declined') throw new ShopError('payment-declined', REFUND_DECLINED)
  if (outcome === 'unknown') throw new ShopError('provider-down', REFUND_PENDING)
}

const REFUND_DECLINED = 'PayPal declined this refund. No money was refunded. Check the payment in PayPal.'
const REFUND_PENDING = "PayPal is not responding. The shop will retry this refund automatically. Don't submit it again."
