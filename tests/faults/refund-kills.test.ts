import { expect, test, vi } from 'vitest'

import type { Client } from '../../src/api/client.ts'
import { findLedgerDifferences } from '../support/ledger-differences.ts'
import { findStockErrors } from '../support/process-kills.ts'
import { listRequestedRefunds, makeRefundsDue } from '../support/requested-refunds.ts'
import { onEachDatabase } from './support/databases.ts'

const STOCK = 100
const PRELOAD = { NODE_OPTIONS: `--import ${new URL('../support/kill-point.ts', import.meta.url).href}` }
const [SURVIVOR, VICTIM] = [0, 1]

async function refundUnit(admin: Client, id: string): Promise<void> {
  const { data } = await admin('GET /api/admin/orders/details/{id}', { params: { id } })
  const items = data.cartItems.map(({ _id }) => ({ _id, quantity: 1 }))
  const body = { idempotencyKey: 'once', amount: 12.34, items, restock: true }
  await admin('POST /api/admin/orders/refund/{id}', { params: { id }, body })
}

onEachDatabase(2, (fleet) => {
  test('a refund survives a kill before and after each commit', async () => {
    const { product, buyer: createBuyer, shops, paypal, admin: createAdmin, db } = fleet()
    // A webhook could complete a refund whose process was killed.
    await paypal.control('webhooks', { mode: 'lost' })
    const [survivor, victim] = [await createAdmin(SURVIVOR), await createAdmin(VICTIM)]
    const buyer = await createBuyer()
    const hat = await product(STOCK)
    const orderIds: string[] = []
    for (let isKilled = true; isKilled;) {
      await shops[VICTIM]?.restart({ ...PRELOAD, KILL_POINT: String(orderIds.length + 1) })
      await buyer.add(hat, 2)
      const ordered = await buyer.order(SURVIVOR)
      await paypal.control(`orders/${ordered.paymentId}/approve`)
      await buyer.capture(ordered, SURVIVOR)
      orderIds.push(ordered.orderId)
      isKilled = await refundUnit(victim, ordered.orderId).then(
        () => false,
        () => true
      )
      if (isKilled) await vi.waitUntil(() => shops[VICTIM]?.isRunning === false)
    }
    // There is one commit before the call to PayPal, and one after it.
    expect(orderIds.length - 1).toBeGreaterThanOrEqual(2 * 2)

    await makeRefundsDue(db)
    await vi.waitFor(async () => expect(await listRequestedRefunds(db)).toEqual([]), { timeout: 60_000, interval: 100 })
    expect(await findLedgerDifferences(fleet())).toEqual([])
    expect(await findStockErrors(fleet(), hat, STOCK)).toEqual([])
    // Only the process that was killed before its first commit has lost the refund, so the admin repeats it.
    for (const id of orderIds) await refundUnit(survivor, id)
    const { refunds } = await paypal.books()
    expect(refunds).toHaveLength(orderIds.length)
    expect(await findLedgerDifferences(fleet())).toEqual([])
    expect(await findStockErrors(fleet(), hat, STOCK)).toEqual([])
  })
})
