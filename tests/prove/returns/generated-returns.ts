import type { Client } from '../../../src/api/client.ts'
import type { Order } from '../../../src/api/contract/orders.ts'
import { isApiError } from '../../../src/api/errors.ts'
import type { Buyer } from '../../support/buyer.ts'
import type { Fleet } from '../../support/fleet.ts'
import type { ProductFields } from '../../support/products.ts'

export const UNITS = 4
export const UNIT_CENTS = 1234

const MAX_REQUESTS = 3

export interface Plan {
  admins: Client[]
  buyer: Buyer
  /** Numbers from 0 to 1. */
  random: () => number
  round: number
}

export async function buyDelivered(
  { paypal }: Fleet,
  [admin]: Client[],
  buyer: Buyer,
  products: ProductFields[]
): Promise<Order> {
  for (const product of products) await buyer.add(product, UNITS)
  const ordered = await buyer.order()
  await paypal.control(`orders/${ordered.paymentId}/approve`)
  await buyer.capture(ordered)
  const params = { id: ordered.orderId }
  await admin?.('PUT /api/admin/orders/update/{id}', { params, body: { orderStatus: 'delivered' } })
  return readOrder(buyer, ordered.orderId)
}

export const readOrder = async ({ call }: Buyer, id: string): Promise<Order> =>
  (await call('GET /api/shop/order/details/{id}', { params: { id } })).data

export async function setParcelSetting([admin]: Client[], returnsWaitForParcel: boolean): Promise<void> {
  await admin?.('PUT /api/admin/settings/update', { body: { returnsWaitForParcel } })
}

/** Assigns each unit of the order to one of the requests, or to none. Each request has units by line. */
export function planUnits(order: Order, random: () => number): Map<string, number>[] {
  const plans = Array.from({ length: MAX_REQUESTS }, () => new Map<string, number>())
  for (const { _id, quantity } of order.cartItems)
    for (let unit = 0; unit < quantity; unit += 1) {
      const plan = plans[Math.floor(random() * (MAX_REQUESTS + 1))]
      plan?.set(_id, (plan.get(_id) ?? 0) + 1)
    }
  return plans.filter(({ size }) => size > 0)
}

/** Sends a request twice, as a double click does. Returns the ids of the created returns. Throws if one fails. */
export async function requestTwice(
  { at }: Buyer,
  { _id: orderId }: Order,
  key: number | string,
  units: Map<string, number>,
  exchangeFor?: string
): Promise<string[]> {
  const items = [...units].map(([_id, quantity]) => ({ _id, quantity, exchangeFor }))
  const input = { params: { id: orderId }, body: { idempotencyKey: `${orderId}-${key}`, items } }
  const responses = await Promise.all([0, 1].map((index) => at(index)('POST /api/shop/order/return/{id}', input)))
  return [...new Set(responses.map(({ data }) => data._id))]
}

type Decide<Return> = (admin: Client, request: Return, index: number) => Promise<unknown>

/** Exactly one admin must succeed with each return, and the others must receive a conflict. */
export async function decideAll<Return extends { id: string }>(
  admins: Client[],
  returns: Return[],
  decide: Decide<Return>
): Promise<string[]> {
  const mistakes = returns.map(async (request) => {
    const results = await Promise.allSettled(admins.map((admin, index) => decide(admin, request, index)))
    const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
    const conflicts = errors.filter((error) => isApiError(error) && error.status === 409)
    // The reconciler completes a refund whose response was lost.
    const others = errors.filter((error) => !conflicts.includes(error) && !isProviderDown(error))
    const winners = admins.length - conflicts.length - others.length
    return [
      ...(winners === 1 ? [] : [`${winners} admins decided the return ${request.id}`]),
      ...others.map((error) => `an admin received ${String(error)}`)
    ]
  })
  return (await Promise.all(mistakes)).flat()
}

const isProviderDown = (error: unknown): boolean => isApiError(error) && error.code === 'provider-down'

export async function readRefundedCents({ paypal }: Fleet, orderId: string): Promise<number> {
  const { captures } = await paypal.books()
  return captures
    .filter(({ custom_id }) => custom_id === orderId)
    .reduce((sum, { refunded_minor }) => sum + refunded_minor, 0)
}
