import type { Client } from '../../../src/api/client.ts'
import { isApiError } from '../../../src/api/errors.ts'
import type { Buyer, Ordered } from '../../support/buyer.ts'
import type { Fleet } from '../../support/fleet.ts'

/** An order on its way through a fault. */
export interface Passage {
  fleet: Fleet
  admin: Client
  buyer: Buyer
  ordered: Ordered
}

export type Step = (passage: Passage) => Promise<unknown>

/** What a shop may answer when the payment is refused, or its provider is in trouble; anything else is its own fault. */
const EXPLAINED = new Set([402, 502])

/** The call may be refused, as long as it says why. */
const orRefused = async (call: Promise<unknown>): Promise<void> => {
  await call.catch((error: unknown) => {
    if (!isApiError(error) || !EXPLAINED.has(error.status)) throw error
  })
}

export const approve: Step = ({ fleet, ordered }) => fleet.paypal.control(`orders/${ordered.paymentId}/approve`)

export const approveWithABadCard: Step = ({ fleet, ordered }) =>
  fleet.paypal.control(`orders/${ordered.paymentId}/decline`)

/** The browser comes back from the provider. */
export const comeBack: Step = ({ buyer, ordered }) => orRefused(buyer.capture(ordered))

export const pay: Step = async (passage) => {
  await approve(passage)
  await comeBack(passage)
}

/** Who was declined is led to the provider again, where a new payment may have been opened. */
export const payAnew: Step = async (passage) => {
  passage.ordered = await passage.buyer.order()
  await pay(passage)
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

/** Nobody came in the hour for which the stock is set aside. */
export const letTheHoldEnd: Step = ({ fleet, ordered }) =>
  fleet.db
    .updateTable('stock_holds')
    .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
    .where('order_id', '=', ordered.orderId)
    .execute()

export const rejectByAdmin: Step = ({ admin, ordered }) =>
  orRefused(
    admin('PUT /api/admin/orders/update/{id}', {
      params: { id: ordered.orderId },
      body: { orderStatus: 'rejected' }
    })
  )
