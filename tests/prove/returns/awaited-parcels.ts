import type { Order } from '../../../src/api/contract/orders.ts'
import type { Buyer } from '../../support/buyer.ts'
import type { Fleet } from '../../support/fleet.ts'
import { findLedgerDifferences } from '../../support/ledger-differences.ts'
import { readStock } from '../../support/product-stock.ts'
import type { ProductFields } from '../../support/products.ts'
import { listRequestedRefunds, makeRefundsDue } from '../../support/requested-refunds.ts'
import type { Finding } from '../check.ts'
import { waitUntilEmpty } from '../wait.ts'
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

const STOCK = 10

/** Seconds. */
const COMPLETED_WITHIN = 60

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
  await setParcelSetting(admins, true)
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

async function requestReturns(buyer: Buyer, order: Order, random: () => number): Promise<GeneratedReturn[]> {
  const returns: GeneratedReturn[] = []
  for (const [number, units] of planUnits(order, random).entries())
    for (const id of await requestTwice(buyer, order, number, units))
      returns.push({ id, units, restock: random() < 0.5, isContested: random() < 0.3 })
  return returns
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
