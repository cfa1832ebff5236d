import type { CallName } from '../../src/api/contract/index.ts'
import { setStatus } from './checkout.ts'
import type { World } from './world.ts'

/** Prepares the shop so that Ada's or the admin's example of the call succeeds. */
export async function prepareExample(name: CallName, { shop, admin, ada, of }: World): Promise<void> {
  const { orderId, paymentId } = of(ada)
  if (name === 'POST /api/shop/order/capture') await shop.paypal.control(`orders/${paymentId}/approve`)
  // An account with an open payment cannot be erased.
  if (name === 'POST /api/account/erase') await setStatus(admin, orderId, 'rejected')
}
