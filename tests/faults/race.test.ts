import { expect, test } from 'vitest'

import { isApiError } from '../../src/api/errors.ts'
import type { Fleet } from '../support/fleet.ts'
import type { ProductFields } from '../support/products.ts'
import { findLedgerDifferences } from '../support/ledger-differences.ts'
import { waitForBlockedStatements } from '../support/blocked-statements.ts'
import { onEachDatabase } from './support/databases.ts'
import { readStock } from '../support/product-stock.ts'

const PROCESSES = 3
const BUYERS = 50
/** All rounds collide on PostgreSQL, but only some of them on SQLite. `npm run prove` runs more. */
const ROUNDS = { sqlite: 15, postgres: 3 }

onEachDatabase(PROCESSES, (fleet) => {
  test(`the last unit goes to exactly one of ${BUYERS} buyers, each time`, async () => {
    const { product, buyers, paypal, db, storage } = fleet()
    const rounds = storage['DATABASE_URL'] ? ROUNDS.postgres : ROUNDS.sqlite
    const raceBuyers = await buyers(BUYERS)
    for (let round = 0; round < rounds; round += 1) {
      const hat = await product(1)
      await Promise.all(raceBuyers.map((buyer) => buyer.add(hat)))
      const results = await holdProduct(fleet(), hat, () => raceBuyers.map((buyer) => buyer.order()))
      const winners = results.flatMap((result, index) =>
        result.status === 'fulfilled' ? [{ buyer: raceBuyers[index], ordered: result.value }] : []
      )
      const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
      expect(refusals.map((error) => isApiError(error) && error.status)).toEqual(Array(BUYERS - 1).fill(409))
      expect(winners).toHaveLength(1)
      const [winner] = winners
      await paypal.control(`orders/${winner?.ordered.paymentId}/approve`)
      await winner?.buyer?.capture(winner.ordered)
      expect(await readStock(db, hat)).toEqual({ on_hand: 0, reserved: 0 })
      await Promise.all(raceBuyers.map((buyer) => buyer.emptyCart()))
    }
    const confirmed = await db.selectFrom('orders').select('id').where('order_status', '=', 'confirmed').execute()
    expect(confirmed).toHaveLength(rounds)
    expect(await findLedgerDifferences(fleet())).toEqual([])
  })
})

/** Locks the product until all calls wait for it, so that none is ahead. */
async function holdProduct<Result>(
  { db, storage }: Fleet,
  { id }: ProductFields,
  sendCalls: () => Promise<Result>[]
): Promise<PromiseSettledResult<Result>[]> {
  const calls = await db.transaction().execute(async (trx) => {
    await trx.updateTable('products').set({ id }).where('id', '=', id).execute()
    const sent = Promise.allSettled(sendCalls())
    if (storage['DATABASE_URL']) await waitForBlockedStatements(db, BUYERS)
    return { sent }
  })
  return calls.sent
}
