import type { Client } from '../../../src/api/client.ts'
import { isApiError } from '../../../src/api/errors.ts'
import type { Buyer, Ordered } from '../../support/buyer.ts'
import type { Fleet } from '../../support/fleet.ts'

export interface Checkout {
  fleet: Fleet
  admin: Client
  buyer: Buyer
  ordered: Ordered
}

export type Step = (checkout: Checkout) => Promise<unknown>

/** A refused payment, or a provider failure. */
const EXPECTED_STATUSES = new Set([402, 502])

const allowRefusal = async (call: Promise<unknown>): Promise<void> => {
  await call.catch((error: unknown) => {
    if (!isApiError(error) || !EXPECTED_STATUSES.has(error.status)) throw error
  })
}

export const approve: Step = ({ fleet, ordered }) => fleet.paypal.control(`orders/${ordered.paymentId}/approve`)

export const approveWithDeclinedCard: Step = ({ fleet, ordered }) =>
  fleet.paypal.control(`orders/${ordered.paymentId}/decline`)

export const returnFromPayPal: Step = ({ buyer, ordered }) => allowRefusal(buyer.capture(ordered))

export const approveAndCapture: Step = async (checkout) => {
  await approve(checkout)
  await returnFromPayPal(checkout)
}

/** After a decline, perhaps with a new payment. */
export const payAgain: Step = async (checkout) => {
  checkout.ordered = await checkout.buyer.order()
  await approveAndCapture(checkout)
}

const endReview =
  (end: 'complete' | 'deny'): Step =>
  async ({ fleet, ordered }) => {
    const { captures } = await fleet.paypal.books()
    const { id } = captures.find((capture) => capture.custom_id === ordered.orderId) ?? { id: 'none' }
    await fleet.paypal.control(`captures/${id}/${end}`)
  }
export const complete = endReview('complete')
export const deny = endReview('deny')

export const expireHold: Step = ({ fleet, ordered }) =>
  fleet.db
    .updateTable('stock_holds')
    .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
    .where('order_id', '=', ordered.orderId)
    .execute()

export const rejectByAdmin: Step = ({ admin, ordered }) =>
  allowRefusal(
    admin('PUT /api/admin/orders/update/{id}', {
      params: { id: ordered.orderId },
      body: { orderStatus: 'rejected' }
    })
  )
