import { expect, test, vi } from 'vitest'

import { findLedgerDifferences } from '../support/ledger-differences.ts'
import { randomFrom } from '../support/random.ts'
import { onEachDatabase } from './support/databases.ts'
import { checkOutUnderKills, findStockErrors, findUnsettled } from '../support/process-kills.ts'

/** `npm run prove` runs more. */
const CHECKOUTS = 50
const STOCK = 1000
const SEED = 20_261_121

onEachDatabase(1, (fleet) => {
  test(`${CHECKOUTS} checkouts survive a shop that is killed at random moments`, async () => {
    const { product, shops, db } = fleet()
    const hat = await product(STOCK)
    const plan = { checkouts: CHECKOUTS, product: hat, victims: shops, random: randomFrom(SEED) }
    const [kills] = await checkOutUnderKills(fleet(), plan)
    expect(kills).toBeGreaterThan(3)

    await vi.waitFor(async () => expect(await findUnsettled(fleet())).toEqual([]), { timeout: 60_000, interval: 500 })
    expect(await findLedgerDifferences(fleet())).toEqual([])
    const paid = await db.selectFrom('orders').select('id').where('payment_status', '=', 'paid').execute()
    expect(paid.length).toBeGreaterThanOrEqual(CHECKOUTS)
    expect(await findStockErrors(fleet(), hat, STOCK)).toEqual([])
  })
})
