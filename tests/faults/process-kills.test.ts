import { expect, test, vi } from 'vitest'

import type { Client } from '../../src/api/client.ts'
import type { Buyer, Ordered } from '../support/buyer.ts'
import type { Fleet } from '../support/fleet.ts'
import { findLedgerDifferences } from '../support/ledger-differences.ts'
import { findStockErrors, findUnsettled, expireLeasesAndChecks } from '../support/process-kills.ts'
import { listRequestedRefunds, makeRefundsDue } from '../support/requested-refunds.ts'
import { onEachDatabase } from './support/databases.ts'

const STOCK = 1000
const PRELOAD = { NODE_OPTIONS: `--import ${new URL('../support/kill-point.ts', import.meta.url).href}` }
const [SURVIVOR, VICTIM] = [0, 1]

type Step = 'checkout' | 'invoice' | 'refund'

onEachDatabase(
  2,
  (fleet) => {
    test('a checkout, an invoice and a refund survive a kill before and after each commit', async () => {
      const { product, buyer: createBuyer, shops, db, paypal, admin: createAdmin } = fleet()
      // A webhook could settle a payment, or complete a refund, whose process was killed.
      await paypal.control('webhooks', { mode: 'lost' })
      const [survivor, victim] = [await createAdmin(SURVIVOR), await createAdmin(VICTIM)]
      const hat = await product(STOCK)
      const orderIds: string[] = []
      const kills = { checkout: 0, invoice: 0, refund: 0 }
      for (;;) {
        await shops[VICTIM]?.restart({ ...PRELOAD, KILL_POINT: String(orderIds.length + 1) })
        const buyer = await createBuyer()
        await buyer.add(hat, 2)
        const { orderId, failedStep } = await sell(fleet(), buyer, victim)
        orderIds.push(orderId)
        if (!failedStep) break
        await expect.poll(() => shops[VICTIM]?.isRunning).toBe(false)
        kills[failedStep] += 1
      }
      // Two commits create the order at PayPal, and two capture it.
      expect(kills.checkout).toBeGreaterThanOrEqual(2 * 4)
      // An invoice has one commit.
      expect(kills.invoice).toBe(2)
      // There is one commit before the call to PayPal, and one after it.
      expect(kills.refund).toBeGreaterThanOrEqual(2 * 2)

      await expireLeasesAndChecks(fleet())
      await makeRefundsDue(db)
      const listOpen = async () => [...(await findUnsettled(fleet())), ...(await listRequestedRefunds(db))]
      await vi.waitFor(async () => expect(await listOpen()).toEqual([]), { timeout: 60_000, interval: 100 })
      const expectBooksToMatch = async () => {
        expect(await findLedgerDifferences(fleet())).toEqual([])
        expect(await findStockErrors(fleet(), hat, STOCK)).toEqual([])
      }
      await expectBooksToMatch()
      const paid = await db.selectFrom('orders').select('user_id').where('payment_status', '=', 'paid').execute()
      expect(new Set(paid.map(({ user_id }) => user_id)).size).toBe(orderIds.length)
      expect(paid).toHaveLength(orderIds.length)

      const issueInvoices = () => Promise.all(orderIds.map((id) => issueInvoice(survivor, id)))
      const numbers = await issueInvoices()
      expect(numbers.toSorted((a, b) => a - b)).toEqual(orderIds.map((_, index) => index + 1))
      expect(await issueInvoices()).toEqual(numbers)

      // The first killed refund is lost, because it was killed before its first commit. The last order's was not killed.
      expect((await paypal.books()).refunds).toHaveLength(kills.refund)
      for (const id of orderIds) await refundUnit(survivor, id)
      expect((await paypal.books()).refunds).toHaveLength(orderIds.length)
      await expectBooksToMatch()
    })
  },
  { stoppedCount: 1 }
)

/**
 * Sells, writes an invoice and refunds a unit at the process that is killed, and resolves to the step that failed. If the
 * order itself fails, it is placed at the other process. A failed capture or refund is left to the reconciler.
 */
async function sell({ paypal }: Fleet, buyer: Buyer, victim: Client): Promise<{ orderId: string; failedStep?: Step }> {
  const order = async (process: number): Promise<Ordered> => {
    const ordered = await buyer.order(process)
    await paypal.control(`orders/${ordered.paymentId}/approve`)
    return ordered
  }
  const first = await order(VICTIM).catch(() => undefined)
  if (!first) return { orderId: (await order(SURVIVOR)).orderId, failedStep: 'checkout' }
  const { orderId } = first
  const steps: [Step, () => Promise<unknown>][] = [
    ['checkout', () => buyer.capture(first, VICTIM)],
    ['invoice', () => issueInvoice(victim, orderId)],
    ['refund', () => refundUnit(victim, orderId)]
  ]
  for (const [failedStep, run] of steps) {
    const hasFailed = await run().then(
      () => false,
      () => true
    )
    if (hasFailed) return { orderId, failedStep }
  }
  return { orderId }
}

const issueInvoice = async (admin: Client, id: string): Promise<number> =>
  (await admin('POST /api/admin/orders/invoice/{id}', { params: { id } })).data.number

async function refundUnit(admin: Client, id: string): Promise<void> {
  const { data } = await admin('GET /api/admin/orders/details/{id}', { params: { id } })
  const items = data.cartItems.map(({ _id }) => ({ _id, quantity: 1 }))
  const body = { idempotencyKey: 'once', amount: 12.34, items, restock: true }
  await admin('POST /api/admin/orders/refund/{id}', { params: { id }, body })
}
