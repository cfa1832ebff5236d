import type { Client } from '../../../src/api/client.ts'
import type { Order } from '../../../src/api/contract/orders.ts'
import { isApiError } from '../../../src/api/errors.ts'
import { countRefundableUnits } from '../../../src/domain/orders/refund-amount.ts'
import type { Buyer } from '../../support/buyer.ts'
import type { Fleet } from '../../support/fleet.ts'
import { findLedgerDifferences } from '../../support/ledger-differences.ts'
import { readStock } from '../../support/product-stock.ts'
import { makeStyle, type ProductFields, toStyleId } from '../../support/products.ts'
import type { Finding } from '../check.ts'
import {
  buyDelivered,
  decideAll,
  type Plan,
  planUnits,
  readOrder,
  readRefundedCents,
  requestTwice,
  setParcelSetting,
  UNIT_CENTS,
  UNITS
} from './generated-returns.ts'

const STOCK = 20

/** Two orders of `UNITS` units can request more. */
const OTHER_STOCK = 5

interface Exchange {
  id: string
  units: number
  restock: boolean
  /** An admin declines it while the others decide. */
  isContested: boolean
}

interface Sizes {
  bought: ProductFields
  other: ProductFields
}

/**
 * Two shoppers exchange parts of their orders for the same scarce size, and all admins decide at the same moment. Then the
 * shoppers return everything.
 */
export async function exchangeSizes(fleet: Fleet, { admins, buyer, random, round }: Plan): Promise<Finding> {
  const sizes = await makeSizes(fleet)
  const buyers = [buyer, await fleet.buyer()]
  const orders = await Promise.all(buyers.map((each) => buyDelivered(fleet, admins, each, [sizes.bought])))
  const shouldWait = random() < 0.5
  await setParcelSetting(admins, shouldWait)
  const plans = orders.map((order) => planUnits(order, random))
  const requested = await Promise.all(
    orders.map((order, index) => requestExchanges(buyers[index] ?? buyer, order, plans[index] ?? [], sizes.other))
  )
  const exchanges = requested
    .flatMap(({ made }) => made)
    .map((made) => ({ ...made, restock: random() < 0.5, isContested: random() < 0.4 }))
  const wrong = requested.flatMap(({ unexpected }) => unexpected)
  wrong.push(...(await findWrongReservation(fleet, sizes.other, exchanges)))
  if (shouldWait)
    wrong.push(
      ...(await decideAll(admins, exchanges, (admin, { id }) =>
        admin('POST /api/admin/returns/accept/{id}', { params: { id }, body: {} })
      ))
    )
  wrong.push(...(await decideAll(admins, exchanges, createDecision(shouldWait))))
  const after = await Promise.all(orders.map(({ _id }, index) => readOrder(buyers[index] ?? buyer, _id)))
  wrong.push(...(await findWrongExchanges(fleet, after, exchanges, sizes)))
  await setParcelSetting(admins, false)
  for (const [index, order] of after.entries()) await returnAll(admins, buyers[index] ?? buyer, order)
  return {
    done: `exchange ${round}: 2 shoppers request ${plans.flat().length} exchanges, and ${admins.length} admins decide each`,
    figure: `${exchanges.length} of them reserved`,
    bound: 'stock and money conserved',
    wrong: [...wrong, ...(await findWrongEnd(fleet, orders, sizes)), ...(await findLedgerDifferences(fleet))]
  }
}

async function makeSizes(fleet: Fleet): Promise<Sizes> {
  const [bought, other] = [await fleet.product(STOCK), await fleet.product(OTHER_STOCK)]
  await makeStyle(fleet.db, bought, { size: 'S' })
  const variant = { product_id: toStyleId(bought.id), size: 'L' }
  await fleet.db.updateTable('variants').set(variant).where('id', '=', other.id).execute()
  return { bought, other }
}

async function requestExchanges(buyer: Buyer, order: Order, plans: Map<string, number>[], other: ProductFields) {
  const results = await Promise.allSettled(
    plans.map(async (units, number) => {
      const ids = await requestTwice(buyer, order, number, units, other.id)
      return ids.map((id) => ({ id, units: sum([...units.values()]) }))
    })
  )
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  return {
    made: results.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])),
    unexpected: errors.filter((error) => !isSoldOut(error)).map((error) => `a shopper received ${String(error)}`)
  }
}

const isSoldOut = (error: unknown): boolean => isApiError(error) && error.code === 'out-of-stock'

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

async function findWrongReservation({ db }: Fleet, other: ProductFields, exchanges: Exchange[]): Promise<string[]> {
  const { on_hand, reserved } = await readStock(db, other)
  const expected = sum(exchanges.map(({ units }) => units))
  return on_hand === OTHER_STOCK && reserved === expected && reserved <= OTHER_STOCK
    ? []
    : [`${reserved} units are reserved of ${on_hand}; expected ${expected} of ${OTHER_STOCK}`]
}

const createDecision =
  (shouldWait: boolean) =>
  (admin: Client, { id, restock, isContested }: Exchange, index: number): Promise<unknown> => {
    const params = { id }
    if (isContested && index === 0)
      return admin('POST /api/admin/returns/decline/{id}', { params, body: { reason: 'Worn.' } })
    const call = shouldWait ? 'POST /api/admin/returns/receive/{id}' : 'POST /api/admin/returns/accept/{id}'
    return admin(call, { params, body: { restock } })
  }

/** Each shopper still has as many units as were paid, and only accepted exchanges moved stock. */
async function findWrongExchanges(
  fleet: Fleet,
  orders: Order[],
  exchanges: Exchange[],
  { bought, other }: Sizes
): Promise<string[]> {
  const accepted = new Set(
    orders.flatMap(({ returns = [] }) => returns.filter(({ state }) => state === 'accepted').map(({ _id }) => _id))
  )
  const made = exchanges.filter(({ id }) => accepted.has(id))
  const sent = sum(made.map(({ units }) => units))
  const restocked = sum(made.map(({ units, restock }) => (restock ? units : 0)))
  const [boughtStock, otherStock] = [await readStock(fleet.db, bought), await readStock(fleet.db, other)]
  const stock = `${boughtStock.on_hand}/${boughtStock.reserved} and ${otherStock.on_hand}/${otherStock.reserved}`
  const expected = `${STOCK - 2 * UNITS + restocked}/0 and ${OTHER_STOCK - sent}/0`
  const counts = orders.map(({ cartItems }) => sum(cartItems.map(countRefundableUnits)))
  const refunded = await Promise.all(orders.map(({ _id }) => readRefundedCents(fleet, _id)))
  return [
    ...(stock === expected ? [] : [`the stock is ${stock}; expected ${expected}`]),
    ...counts.filter((count) => count !== UNITS).map((count) => `a shopper can return ${count} units of ${UNITS}`),
    ...refunded.filter((cents) => cents !== 0).map((cents) => `${cents} cents were refunded by an exchange`)
  ]
}

async function returnAll([admin]: Client[], buyer: Buyer, order: Order): Promise<void> {
  const units = order.cartItems.map((item) => [item._id, countRefundableUnits(item)] as const)
  const [id = ''] = await requestTwice(buyer, order, 'all', new Map(units.filter(([, quantity]) => quantity > 0)))
  await admin?.('POST /api/admin/returns/accept/{id}', { params: { id }, body: { restock: true } })
}

/** All money is back, and no unit of the scarce size is missing. */
async function findWrongEnd(fleet: Fleet, orders: Order[], { other }: Sizes): Promise<string[]> {
  const refunded = await Promise.all(orders.map(({ _id }) => readRefundedCents(fleet, _id)))
  const { on_hand, reserved } = await readStock(fleet.db, other)
  return [
    ...refunded
      .filter((cents) => cents !== UNITS * UNIT_CENTS)
      .map((cents) => `${cents} cents were refunded of ${UNITS * UNIT_CENTS}`),
    ...(on_hand === OTHER_STOCK && reserved === 0 ? [] : [`${on_hand}/${reserved} units of the other size are left`])
  ]
}
