import type { Client } from '../../../src/api/client.ts'
import type { Order } from '../../../src/api/contract/orders.ts'
import { isApiError } from '../../../src/api/errors.ts'
import type { Buyer } from '../../support/buyer.ts'
import type { Fleet } from '../../support/fleet.ts'
import { findLedgerDifferences } from '../../support/ledger-differences.ts'
import { readStock } from '../../support/product-stock.ts'
import type { ProductFields } from '../../support/products.ts'
import { listRequestedRefunds, makeRefundsDue } from '../../support/requested-refunds.ts'
import type { Finding } from '../check.ts'
import { waitUntilEmpty } from '../wait.ts'

const STOCK = 10
const UNITS = 4
const UNIT_CENTS = 1234
const MAX_REQUESTS = 3

/** Seconds. */
const COMPLETED_WITHIN = 60

interface Plan {
  admins: Client[]
  buyer: Buyer
  /** Numbers from 0 to 1. */
  random: () => number
  round: number
}

interface GeneratedReturn {
  id: string
  /** By line id. */
  units: Map<string, number>
  restock: boolean
  /** An admin declines it while the others receive it. */
  isContested: boolean
}

/**
 * Returns parts of an order of two products, while the shop waits for parcels. All admins accept each return at the same
 * moment, and then all receive its parcel.
 */
export async function returnParcels(fleet: Fleet, { admins, buyer, random, round }: Plan): Promise<Finding> {
  const products = [await fleet.product(STOCK), await fleet.product(STOCK)]
  const order = await buyDelivered(fleet, admins, buyer, products)
  await admins[0]?.('PUT /api/admin/settings/update', { body: { returnsWaitForParcel: true } })
  const returns = await requestReturns(buyer, order, random)
  const accepted = await decideAll(admins, returns, (admin, { id }) =>
    admin('POST /api/admin/returns/accept/{id}', { params: { id }, body: {} })
  )
  const early = await readRefundedCents(fleet, order._id)
  await fleet.paypal.control('webhooks', { mode: random() < 0.5 ? 'early' : 'normal' })
  if (random() < 0.5) await fleet.paypal.faults({ on: 'refund', fault: 'drop-after' })
  const received = await decideAll(admins, returns, (admin, { id, restock, isContested }, index) =>
    isContested && index === 0
      ? admin('POST /api/admin/returns/decline/{id}', { params: { id }, body: { reason: 'Worn.' } })
      : admin('POST /api/admin/returns/receive/{id}', { params: { id }, body: { restock } })
  )
  const open = await waitUntilEmpty(async () => {
    await makeRefundsDue(fleet.db)
    return listRequestedRefunds(fleet.db)
  }, COMPLETED_WITHIN)
  await fleet.paypal.control('faults', undefined, 'DELETE')
  await fleet.paypal.control('webhooks', { mode: 'normal' })
  return {
    done: `parcel ${round}: ${admins.length} admins accept ${returns.length} returns, and receive their parcels`,
    figure: `${await readRefundedCents(fleet, order._id)} cents refunded`,
    bound: '0 before the parcel, each unit once',
    wrong: [
      ...(early === 0 ? [] : [`${early} cents were refunded before a parcel was received`]),
      ...accepted,
      ...received,
      ...open,
      ...(await findWrongRefunds(fleet, buyer, order, { returns, products })),
      ...(await findLedgerDifferences(fleet))
    ]
  }
}

async function buyDelivered(
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

const readOrder = async ({ call }: Buyer, id: string): Promise<Order> =>
  (await call('GET /api/shop/order/details/{id}', { params: { id } })).data

/** Sends each request twice, as a double click does. */
async function requestReturns({ at }: Buyer, order: Order, random: () => number): Promise<GeneratedReturn[]> {
  const plans = planUnits(order, random)
  const returns: GeneratedReturn[] = []
  for (const [number, units] of plans.entries()) {
    const items = [...units].map(([_id, quantity]) => ({ _id, quantity }))
    const input = { params: { id: order._id }, body: { idempotencyKey: `${order._id}-${number}`, items } }
    const responses = await Promise.all([0, 1].map((index) => at(index)('POST /api/shop/order/return/{id}', input)))
    for (const id of new Set(responses.map(({ data }) => data._id)))
      returns.push({ id, units, restock: random() < 0.5, isContested: random() < 0.3 })
  }
  return returns
}

/** Assigns each unit of the order to one of the requests, or to none. */
function planUnits(order: Order, random: () => number): Map<string, number>[] {
  const plans = Array.from({ length: MAX_REQUESTS }, () => new Map<string, number>())
  for (const { _id, quantity } of order.cartItems)
    for (let unit = 0; unit < quantity; unit += 1) {
      const plan = plans[Math.floor(random() * (MAX_REQUESTS + 1))]
      plan?.set(_id, (plan.get(_id) ?? 0) + 1)
    }
  return plans.filter(({ size }) => size > 0)
}

/** Exactly one admin must succeed with each return, and the others must receive a conflict. */
async function decideAll(
  admins: Client[],
  returns: GeneratedReturn[],
  decide: (admin: Client, request: GeneratedReturn, index: number) => Promise<unknown>
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

async function readRefundedCents({ paypal }: Fleet, orderId: string): Promise<number> {
  const { captures } = await paypal.books()
  return captures
    .filter(({ custom_id }) => custom_id === orderId)
    .reduce((sum, { refunded_minor }) => sum + refunded_minor, 0)
}

/** The units of the accepted returns decide about the money in the ledger, the lines and the stock. */
async function findWrongRefunds(
  fleet: Fleet,
  buyer: Buyer,
  { _id: orderId, cartItems }: Order,
  { returns, products }: { returns: GeneratedReturn[]; products: ProductFields[] }
): Promise<string[]> {
  const order = await readOrder(buyer, orderId)
  const states = new Map(order.returns?.map(({ _id, state }) => [_id, state]))
  const accepted = returns.filter(({ id }) => states.get(id) === 'accepted')
  const count = (lineId: string, requests: GeneratedReturn[]) =>
    requests.reduce((sum, { units }) => sum + (units.get(lineId) ?? 0), 0)
  const cents = await readRefundedCents(fleet, orderId)
  const expectedCents = cartItems.reduce((sum, { _id }) => sum + count(_id, accepted) * UNIT_CENTS, 0)
  const mistakes = cents === expectedCents ? [] : [`${cents} cents were refunded; expected ${expectedCents}`]
  for (const { _id, productId, refundedQuantity = 0 } of order.cartItems) {
    const units = count(_id, accepted)
    if (refundedQuantity !== units) mistakes.push(`${refundedQuantity} units are refunded; expected ${units}`)
    const restocked = count(
      _id,
      accepted.filter(({ restock }) => restock)
    )
    const product = products.find(({ id }) => id === productId)
    const stock = product && (await readStock(fleet.db, product))
    if (stock?.on_hand !== STOCK - UNITS + restocked || stock.reserved !== 0)
      mistakes.push(`the stock is ${JSON.stringify(stock)} after ${restocked} units were restocked`)
  }
  return mistakes
}
