import { MINUTE } from '../../../../lib/dates.ts'
import type { RefundRow } from '../../orders/refund-queries.ts'
import { nowIso, type Shop, type ShopData } from '../../../platform/shop.ts'
import { PENDING_CHECK_INTERVAL } from './accept.ts'
import { sendRefund } from './send.ts'
import { syncPayPalRefunds } from './sync-paypal-refunds.ts'

const BATCH_SIZE = 8
const RETRY_AFTER = MINUTE

/** Sends the refunds again whose outcome is not known, and asks PayPal about pending ones. */
export async function resumeRefunds(shop: Shop, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    const refunds = await listDueRefunds(shop)
    if (refunds.length === 0 || stopping?.aborted) return
    await Promise.all(refunds.map((refund) => resumeRefund(shop, refund)))
  }
}

const listDueRefunds = (shop: ShopData): Promise<RefundRow[]> =>
  shop.db
    .selectFrom('refunds')
    .selectAll()
    .where('next_check_at', '<=', nowIso(shop))
    .orderBy('next_check_at')
    .limit(BATCH_SIZE)
    .execute()

/** One failing refund must not block the others. */
async function resumeRefund(shop: Shop, refund: RefundRow): Promise<void> {
  const isPending = refund.state === 'pending'
  const interval = isPending ? PENDING_CHECK_INTERVAL : RETRY_AFTER
  // An optimistic lock, because several processes can run this at once.
  const claimed = await shop.db
    .updateTable('refunds')
    .set({ next_check_at: new Date(shop.now().getTime() + interval).toISOString() })
    .where('id', '=', refund.id)
    .where('next_check_at', '=', refund.next_check_at)
    .returning('id')
    .executeTakeFirst()
  if (!claimed) return
  const work = isPending ? syncPayPalRefunds(shop, refund.order_id) : sendRefund(shop, refund)
  await work.catch((error: unknown) =>
    shop.log.error({ err: error, orderId: refund.order_id, refundId: refund.id }, 'refund not completed')
  )
}
