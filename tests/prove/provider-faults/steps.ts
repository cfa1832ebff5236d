import type { Client } from '../../../src/api/client.ts'
import { isApiError } from '../../../src/api/errors.ts'
import type { Buyer, Ordered } from '../../support/buyer.ts'
import type { Fleet } from '../../support/fleet.ts'

export interface Passage {
  fleet: Fleet
  admin: Client
  buyer: Buyer
  ordered: Ordered
}

export type Step = (passage: Passage) => Promise<unknown>

/** The statuses for a refused payment or a provider failure. Any other failure is the shop's. */
const EXPLAINED = new Set([402, 502])

const allowRefusal = async (call: Promise<unknown>): Promise<void> => {
  await call.catch((error: unknown) => {
    if (!isApiError(error) || !EXPLAINED.has(error.status)) throw error
  })
}

export const approve: Step = ({ fleet, ordered }) => fleet.paypal.control(`orders/${ordered.paymentId}/approve`)

export const approveWithDeclinedCard: Step = ({ fleet, ordered }) =>
  fleet.paypal.control(`orders/${ordered.paymentId}/decline`)

/** The buyer returns from the provider. */
export const returnFromPayPal: Step = ({ buyer, ordered }) => allowRefusal(buyer.capture(ordered))

export const approveAndCapture: Step = async (passage) => {
  await approve(passage)
  await returnFromPayPal(passage)
}

/** After a decline the buyer returns to the provider, perhaps with a new payment. */
export const payAgain: Step = async (passage) => {
  passage.ordered = await passage.buyer.order()
  await approveAndCapture(passage)
}

const pending =
  (end: 'complete' | 'deny'): Step =>
  async ({ fleet, ordered }) => {
    const { captures } = await fleet.paypal.books()
    const { id } = captures.find((capture) => capture.custom_id === ordered.orderId) ?? { id: 'none' }
    await fleet.paypal.control(`captures/${id}/${end}`)
  }
export const complete = pending('complete')
export const deny = pending('deny')

/** Expires the hold of one hour. */
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
