import { expect, test, vi } from 'vitest'

import type { Buyer, Ordered } from '../support/buyer.ts'
import type { Fleet } from '../support/fleet.ts'
import { findLedgerDifferences } from '../support/ledger-differences.ts'
import { findStockErrors, findUnsettled, expireLeasesAndChecks } from '../support/process-kills.ts'
import { onEachDatabase } from './support/databases.ts'

const STOCK = 1000
const PRELOAD = { NODE_OPTIONS: `--import ${new URL('../support/kill-point.ts', import.meta.url).href}` }
const [SURVIVOR, VICTIM] = [0, 1]

onEachDatabase(2, (fleet) => {
  test('a checkout survives a kill before and after each commit', async () => {
    const { product, buyer: createBuyer, shops, db, paypal } = fleet()
    // A webhook could settle a payment before its capture is killed.
    await paypal.control('webhooks', { mode: 'lost' })
    const hat = await product(STOCK)
    let kills = 0
    for (;;) {
      const victim = shops[VICTIM]
      await victim?.restart({ ...PRELOAD, KILL_POINT: String(kills + 1) })
      const buyer = await createBuyer()
      await buyer.add(hat)
      const hasFinished = await checkOut(fleet(), buyer)
      if (hasFinished) break
      await vi.waitUntil(() => victim?.isRunning === false)
      kills += 1
    }
    // Two commits create the order at PayPal, and two capture it.
    expect(kills).toBeGreaterThanOrEqual(2 * 4)

    await expireLeasesAndChecks(fleet())
    await vi.waitFor(async () => expect(await findUnsettled(fleet())).toEqual([]), { timeout: 60_000, interval: 100 })
    expect(await findLedgerDifferences(fleet())).toEqual([])
    const paid = await db.selectFrom('orders').select('user_id').where('payment_status', '=', 'paid').execute()
    expect(new Set(paid.map(({ user_id }) => user_id)).size).toBe(kills + 1)
    expect(paid).toHaveLength(kills + 1)
    expect(await findStockErrors(fleet(), hat, STOCK)).toEqual([])
  })
})

/**
 * Repeats a failed order at the other process, but leaves a failed capture to the reconciler. Resolves to false if a
 * step has failed.
 */
async function checkOut({ paypal }: Fleet, buyer: Buyer): Promise<boolean> {
  const order = async (process: number): Promise<Ordered> => {
    const ordered = await buyer.order(process)
    await paypal.control(`orders/${ordered.paymentId}/approve`)
    return ordered
  }
  const first = await order(VICTIM).catch(() => undefined)
  const ordered = first ?? (await order(SURVIVOR))
  const isCaptured = await buyer.capture(ordered, VICTIM).then(
    () => true,
    () => false
  )
  return first !== undefined && isCaptured
}
