import { expect, test, vi } from 'vitest'

import type { Client } from '../../src/api/client.ts'
import { onEachDatabase } from './support/databases.ts'

const PRELOAD = { NODE_OPTIONS: `--import ${new URL('../support/kill-point.ts', import.meta.url).href}` }
const [SURVIVOR, VICTIM] = [0, 1]

const issueInvoice = async (admin: Client, id: string): Promise<number> =>
  (await admin('POST /api/admin/orders/invoice/{id}', { params: { id } })).data.number

onEachDatabase(2, (fleet) => {
  test('invoice numbers have no gaps after a kill before and after the commit of an invoice', async () => {
    const { product, buyer: createBuyer, shops, paypal, admin: createAdmin } = fleet()
    const [survivor, victim] = [await createAdmin(SURVIVOR), await createAdmin(VICTIM)]
    const buyer = await createBuyer()
    const hat = await product(100)
    const orderIds: string[] = []
    for (let isKilled = true; isKilled;) {
      await shops[VICTIM]?.restart({ ...PRELOAD, KILL_POINT: String(orderIds.length + 1) })
      await buyer.add(hat)
      const ordered = await buyer.order(SURVIVOR)
      await paypal.control(`orders/${ordered.paymentId}/approve`)
      await buyer.capture(ordered, SURVIVOR)
      orderIds.push(ordered.orderId)
      isKilled = await issueInvoice(victim, ordered.orderId).then(
        () => false,
        () => true
      )
      if (isKilled) await vi.waitUntil(() => shops[VICTIM]?.isRunning === false)
    }
    expect(orderIds).toHaveLength(3)

    const numbers = await Promise.all(orderIds.map((id) => issueInvoice(survivor, id)))
    expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3])
    expect(await Promise.all(orderIds.map((id) => issueInvoice(survivor, id)))).toEqual(numbers)
  })
})
