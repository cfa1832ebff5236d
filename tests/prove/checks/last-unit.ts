import { setTimeout as pause } from 'node:timers/promises'

import { isApiError } from '../../../src/api/errors.ts'
import type { Db } from '../../../src/server/platform/database/schema.ts'
import type { Buyer } from '../../support/buyer.ts'
import { type Fleet, startFleet } from '../../support/fleet.ts'
import { readStock } from '../../support/product-stock.ts'
import { findLedgerDifferences } from '../../support/ledger-differences.ts'
import { makeStyle, type ProductFields, toStyleId } from '../../support/products.ts'
import type { Check, Finding, Stage } from '../check.ts'

const PROCESSES = 3
const BUYERS = 200
const ROUNDS = 50
const SIBLING_STOCK = 3

export const lastUnit: Check = {
  name: 'last-unit',
  async *run({ database, times }: Stage): AsyncGenerator<Finding> {
    await using fleet = await startFleet(database, PROCESSES)
    const buyers = await fleet.buyers(times(BUYERS))
    for (let round = 1; round <= times(ROUNDS); round += 1) yield await race(fleet, buyers, round)
  }
}

/** The last unit of one size, and another size of the same style. */
async function makeSizes(fleet: Fleet): Promise<[ProductFields, ProductFields]> {
  const [small, large] = [await fleet.product(1), await fleet.product(SIBLING_STOCK)]
  await makeStyle(fleet.db, small)
  for (const [{ id }, size] of [[small, 'S'] as const, [large, 'L'] as const]) {
    const variant = { product_id: toStyleId(small.id), size }
    await fleet.db.updateTable('variants').set(variant).where('id', '=', id).execute()
  }
  return [small, large]
}

async function race(fleet: Fleet, buyers: Buyer[], round: number): Promise<Finding> {
  const [hat, sibling] = await makeSizes(fleet)
  await Promise.all(buyers.map((buyer) => buyer.add(hat)))
  const watch = watchStock(fleet.db, hat)
  const results = await Promise.allSettled(buyers.map((buyer) => buy(fleet, buyer)))
  const lowest = await watch.stop()
  const paid = results.filter(({ status }) => status === 'fulfilled').length
  const unexpected = results.flatMap((result) =>
    result.status === 'rejected' && !isSoldOut(result.reason) ? [`a buyer received ${String(result.reason)}`] : []
  )
  const stock = await readStock(fleet.db, hat)
  const siblingStock = await readStock(fleet.db, sibling)
  const orders = await countOrders(fleet.db, hat)
  await fleet.db.deleteFrom('cart_items').where('variant_id', '=', hat.id).execute()
  return {
    done: `race ${round}: ${buyers.length} buyers, one unit, ${fleet.shops.length} processes`,
    figure: `${paid} paid, ${lowest} the fewest left`,
    bound: '1 paid, never below 0',
    wrong: [
      ...(paid === 1 ? [] : [`${paid} buyers have paid`]),
      ...(lowest < 0 ? [`the stock fell to ${lowest}`] : []),
      ...(stock.on_hand === 0 && stock.reserved === 0 ? [] : [`left are ${JSON.stringify(stock)}`]),
      ...(siblingStock.on_hand === SIBLING_STOCK && siblingStock.reserved === 0
        ? []
        : [`the other size has ${JSON.stringify(siblingStock)}`]),
      ...(orders === paid ? [] : [`${orders} orders were made and ${paid} paid`]),
      ...unexpected.slice(0, 1),
      ...(await findLedgerDifferences(fleet))
    ]
  }
}

async function buy({ paypal }: Fleet, buyer: Buyer): Promise<void> {
  const ordered = await buyer.order()
  await paypal.control(`orders/${ordered.paymentId}/approve`)
  await buyer.capture(ordered)
}

const countOrders = async (db: Db, { id }: ProductFields): Promise<number> =>
  (await db.selectFrom('order_items').select('order_id').where('variant_id', '=', id).execute()).length

const isSoldOut = (error: unknown): boolean => isApiError(error) && error.status === 409

function watchStock(db: Db, product: ProductFields) {
  let lowest = Number.POSITIVE_INFINITY
  const stopping = new AbortController()
  const readLowest = async () => {
    const { on_hand, reserved } = await readStock(db, product)
    lowest = Math.min(lowest, on_hand, reserved, on_hand - reserved)
  }
  const polling = (async () => {
    for (; !stopping.signal.aborted; await pause(10)) await readLowest()
    await readLowest()
  })()
  return {
    stop: async () => {
      stopping.abort()
      await polling
      return lowest
    }
  }
}
