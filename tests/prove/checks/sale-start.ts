import { setTimeout as pause } from 'node:timers/promises'

import { SECOND } from '../../../src/lib/dates.ts'
import type { Buyer } from '../../support/buyer.ts'
import { type Fleet, startFleet } from '../../support/fleet.ts'
import { findLedgerDifferences } from '../../support/ledger-differences.ts'
import { buySaleProducts, type SaleProducts, scheduleSaleProducts } from '../../support/sale.ts'
import type { Check, Finding, Stage } from '../check.ts'

const PROCESSES = 3
const BUYERS = 500
const CONCURRENT_SHOPPERS = 20
const SECONDS_BEFORE_START = 8

export const saleStart: Check = {
  name: 'sale-start',
  async *run({ database, times }: Stage): AsyncGenerator<Finding> {
    await using fleet = await startFleet(database, PROCESSES)
    const buyers = await fleet.buyers(times(BUYERS))
    const startsAt = new Date(Date.now() + SECONDS_BEFORE_START * SECOND).toISOString()
    const saleProducts = await scheduleSaleProducts(await fleet.admin(), { startsAt, now: () => new Date() })
    const results = await buyAll(fleet, buyers, { saleProducts, secondHalfAt: Date.parse(startsAt) - 200 })
    const unexpected = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
    const refused = results.filter((result) => result.status === 'fulfilled' && result.value > 0).length
    const amounts = (await fleet.paypal.books()).captures.map(({ amount }) => amount.value)
    const count = (amount: string) => amounts.filter((value) => value === amount).length
    const [atOldPrice, atNewPrice] = [count('90.00'), count('60.00')]
    yield {
      done: `${buyers.length} shoppers browse and buy while a sale starts, ${PROCESSES} processes`,
      figure: `${atOldPrice} paid the old and ${atNewPrice} the new total, ${refused} refused once`,
      bound: 'no list, cart or order with both prices, nobody pays another total than the cart has shown',
      wrong: [
        ...(atOldPrice + atNewPrice === buyers.length ? [] : [`${amounts.length} payments were made`]),
        ...(atOldPrice > 0 && atNewPrice > 0 ? [] : ['the sale did not start during the purchases']),
        ...unexpected.slice(0, 1),
        ...(await findLedgerDifferences(fleet))
      ]
    }
  }
}

interface Plan {
  saleProducts: SaleProducts
  /** So that a fast shop also has buyers during the start. */
  secondHalfAt: number
}

function buyAll(fleet: Fleet, buyers: Buyer[], { saleProducts, secondHalfAt }: Plan) {
  const queue = buyers.entries()
  const results: Promise<number>[] = []
  const approve = (paymentId: string) => fleet.paypal.control(`orders/${paymentId}/approve`)
  const buy = async ({ id, call, orderBody }: Buyer) => {
    const { addressId } = (await orderBody()).addressInfo
    return buySaleProducts({ saleProducts, shopper: { id, addressId, call }, approve })
  }
  const serve = async () => {
    for (const [index, buyer] of queue) {
      if (index >= buyers.length / 2) await pause(Math.max(0, secondHalfAt - Date.now()))
      const result = buy(buyer)
      results.push(result)
      await result.catch(() => undefined)
    }
  }
  return Promise.all(Array.from({ length: CONCURRENT_SHOPPERS }, serve)).then(() => Promise.allSettled(results))
}
