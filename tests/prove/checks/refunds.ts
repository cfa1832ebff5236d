import type { Client } from '../../../src/api/client.ts'
import { isApiError } from '../../../src/api/errors.ts'
import type { Buyer } from '../../support/buyer.ts'
import { type Fleet, startFleet } from '../../support/fleet.ts'
import { findLedgerDifferences } from '../../support/ledger-differences.ts'
import { findStockErrors } from '../../support/process-kills.ts'
import type { ProductFields } from '../../support/products.ts'
import { randomFrom } from '../../support/random.ts'
import { listRequestedRefunds, makeRefundsDue } from '../../support/requested-refunds.ts'
import type { Check, Finding, Stage } from '../check.ts'
import { exchangeSizes } from '../returns/exchanges.ts'
import { returnParcels } from '../returns/awaited-parcels.ts'
import { waitUntilEmpty } from '../wait.ts'

const PROCESSES = 2
const ROUNDS = 20
const ADMINS = 8
const STOCK = 1000
const UNITS = 3
const UNIT_PRICE = 12.34

/** Seconds. */
const COMPLETED_WITHIN = 60

export const refunds: Check = {
  name: 'refunds',
  parts: ['race', 'amounts', 'cut', 'cancel', 'parcel', 'exchange'],
  async *run({ database, part, seed, times }: Stage): AsyncGenerator<Finding> {
    await using fleet = await startFleet(database, PROCESSES)
    const admins = await Promise.all(Array.from({ length: ADMINS }, (_, index) => fleet.admin(index % PROCESSES)))
    const buyer = await fleet.buyer()
    const hat = await fleet.product(STOCK)
    const random = randomFrom(seed)
    for (let round = 1; round <= times(ROUNDS); round += 1) {
      const attempt = { admins, buyer, hat, round }
      if (!part || part === 'race') yield await race(fleet, attempt, refundUnit)
      if (!part || part === 'amounts') yield await race(fleet, attempt, refundAmount)
      if (!part || part === 'cut') yield await dropConnection(fleet, attempt)
      if (!part || part === 'cancel') yield await cancelWhileShipping(fleet, attempt)
      if (!part || part === 'parcel') yield await returnParcels(fleet, { ...attempt, random })
      if (!part || part === 'exchange') yield await exchangeSizes(fleet, { ...attempt, random })
    }
  }
}

interface Round {
  admins: Client[]
  buyer: Buyer
  hat: ProductFields
  round: number
}

type Refund = (admin: Client, id: string, key: string) => Promise<void>

/** Each admin refunds one unit or its price, and there are fewer units than admins. */
async function race(fleet: Fleet, { admins, buyer, hat, round }: Round, refund: Refund): Promise<Finding> {
  const id = await buy(fleet, buyer, hat)
  // Then each webhook completes the refund before its call is answered.
  await fleet.paypal.control('webhooks', { mode: 'early' })
  const results = await Promise.allSettled(admins.map((admin, index) => refund(admin, id, `key-${index}`)))
  await fleet.paypal.control('webhooks', { mode: 'normal' })
  const made = results.filter(({ status }) => status === 'fulfilled').length
  return {
    done: `race ${round}: ${admins.length} admins refund ${refund === refundUnit ? 'a unit' : 'its price'}, of ${UNITS} sold`,
    figure: `${made} refunds`,
    bound: `${UNITS} refunds`,
    wrong: [
      ...(made === UNITS ? [] : [`${made} refunds were made of ${UNITS} units`]),
      ...findUnexpectedErrors(results, 'an admin'),
      ...(await findMistakes(fleet, hat))
    ]
  }
}

/** The connection drops after PayPal has issued the refund, so the shop must find out. */
async function dropConnection(fleet: Fleet, { admins, buyer, hat, round }: Round): Promise<Finding> {
  const id = await buy(fleet, buyer, hat)
  await fleet.paypal.control('webhooks', { mode: 'lost' })
  await fleet.paypal.faults({ on: 'refund', fault: 'drop-after', times: 2 })
  await Promise.allSettled(admins.slice(0, 2).map((admin) => refundUnit(admin, id, 'same')))
  const open = await waitUntilEmpty(async () => {
    await makeRefundsDue(fleet.db)
    return listRequestedRefunds(fleet.db)
  }, COMPLETED_WITHIN)
  await fleet.paypal.control('faults', undefined, 'DELETE')
  await fleet.paypal.control('webhooks', { mode: 'normal' })
  const { refunds: made } = await fleet.paypal.books()
  const count = made.filter(({ order_id }) => order_id === made.at(-1)?.order_id).length
  return {
    done: `cut ${round}: the connection drops after a refund`,
    figure: `${count} refunds`,
    bound: '1 refund',
    wrong: [
      ...open,
      ...(count === 1 ? [] : [`${count} refunds were made instead of one`]),
      ...(await findMistakes(fleet, hat))
    ]
  }
}

/** The shopper cancels twice while an admin ships the order and another refunds a unit. */
async function cancelWhileShipping(fleet: Fleet, { admins, buyer, hat, round }: Round): Promise<Finding> {
  const id = await buy(fleet, buyer, hat)
  const params = { id }
  const cancel = (index: number) => buyer.at(index)('POST /api/shop/order/cancel/{id}', { params })
  const [shipper, refunder] = admins
  const results = await Promise.allSettled([
    cancel(0),
    cancel(1),
    shipper && ship(shipper, id),
    refunder && refundUnit(refunder, id, 'cancel')
  ])
  const [first, second, shipped] = results.map(({ status }) => status === 'fulfilled')
  const winners = [first, second, shipped].filter(Boolean).length
  const { data } = await buyer.call('GET /api/shop/order/details/{id}', { params })
  const expected = shipped ? 'inShipping/paid' : 'rejected/refunded'
  const state = `${data.orderStatus}/${data.paymentStatus}`
  return {
    done: `cancel ${round}: a shopper cancels an order while it is shipped and a unit is refunded`,
    figure: state,
    bound: 'cancelled or shipped',
    wrong: [
      ...(winners <= 1 ? [] : [`${winners} of two cancellations and a shipping succeeded`]),
      ...(winners === 0 || state === expected ? [] : [`the order is ${state}, and should be ${expected}`]),
      ...findUnexpectedErrors(results, 'a client'),
      ...(await findMistakes(fleet, hat))
    ]
  }
}

/** Reads the order first, as an admin does, so that the cancellation can win too. */
async function ship(admin: Client, id: string): Promise<void> {
  const { data } = await admin('GET /api/admin/orders/details/{id}', { params: { id } })
  await admin('GET /api/admin/orders/timeline/{id}', { params: { id: data._id } })
  await admin('PUT /api/admin/orders/update/{id}', { params: { id }, body: { orderStatus: 'inShipping' } })
}

const findUnexpectedErrors = (results: PromiseSettledResult<unknown>[], who: string): string[] =>
  results.flatMap((result) =>
    result.status === 'rejected' && !isConflict(result.reason) ? [`${who} received ${String(result.reason)}`] : []
  )

async function findMistakes(fleet: Fleet, hat: ProductFields): Promise<string[]> {
  return [...(await findLedgerDifferences(fleet)), ...(await findStockErrors(fleet, hat, STOCK))]
}

async function buy({ paypal }: Fleet, buyer: Buyer, hat: ProductFields): Promise<string> {
  await buyer.add(hat, UNITS)
  const ordered = await buyer.order()
  await paypal.control(`orders/${ordered.paymentId}/approve`)
  await buyer.capture(ordered)
  return ordered.orderId
}

const refundUnit: Refund = async (admin, id, idempotencyKey) => {
  const { data } = await admin('GET /api/admin/orders/details/{id}', { params: { id } })
  const items = data.cartItems.map(({ _id }) => ({ _id, quantity: 1 }))
  const body = { idempotencyKey, amount: UNIT_PRICE, items, restock: true }
  await admin('POST /api/admin/orders/refund/{id}', { params: { id }, body })
}

const refundAmount: Refund = async (admin, id, idempotencyKey) => {
  await admin('POST /api/admin/orders/refund/{id}', { params: { id }, body: { idempotencyKey, amount: UNIT_PRICE } })
}

const isConflict = (error: unknown): boolean => isApiError(error) && error.status === 409
