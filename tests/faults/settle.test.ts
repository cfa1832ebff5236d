import { expect, test, vi } from 'vitest'

import { isApiError } from '../../src/api/errors.ts'
import { findLedgerDifferences } from '../support/ledger-differences.ts'
import { readStock } from '../support/product-stock.ts'
import { onEachDatabase } from './support/databases.ts'
import type { Fleet } from '../support/fleet.ts'

const ORDERS = 10
const CAPTURES = 20
const WEBHOOKS = 10

/** For the reconciler of every process. */
const makePaymentDue = ({ db }: Fleet, orderId: string) =>
  db
    .updateTable('payments')
    .set({ next_check_at: new Date().toISOString() })
    .where('order_id', '=', orderId)
    .where('next_check_at', 'is not', null)
    .execute()

onEachDatabase(3, (fleet) => {
  test(`${CAPTURES} captures, ${WEBHOOKS} webhooks and the reconciler charge each of ${ORDERS} orders once`, async () => {
    const { product, buyer: createBuyer, paypal, db } = fleet()
    const buyer = await createBuyer()
    await paypal.control('webhooks', { mode: 'normal', copies: WEBHOOKS })
    for (let round = 0; round < ORDERS; round += 1) {
      const hat = await product(5)
      await buyer.add(hat, 2)
      const ordered = await buyer.order()
      await makePaymentDue(fleet(), ordered.orderId)
      // Its webhooks race with everything else.
      await paypal.control(`orders/${ordered.paymentId}/approve`)
      const captures = await Promise.allSettled(
        Array.from({ length: CAPTURES }, (_, index) => buyer.capture(ordered, index))
      )
      const failures = captures.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
      expect(failures.filter((error) => !isApiError(error) || error.status !== 402)).toEqual([])
      expect(failures.length).toBeLessThan(CAPTURES)
      expect(await readStock(db, hat)).toEqual({ on_hand: 3, reserved: 0 })
    }
    await vi.waitFor(async () => expect(await findUndelivered(fleet())).toEqual([]), { timeout: 60_000, interval: 200 })
    const { captures } = await paypal.books()
    expect(captures.map(({ status, amount }) => `${status} ${amount.value}`)).toEqual(
      Array(ORDERS).fill('COMPLETED 24.68')
    )
    const mails = await db.selectFrom('mail_outbox').select('id').execute()
    expect(mails).toHaveLength(ORDERS)
    expect(await findLedgerDifferences(fleet())).toEqual([])
  })
})

async function findUndelivered({ paypal }: Fleet): Promise<string[]> {
  const { body } = await paypal.control('webhooks', undefined, 'GET')
  const { deliveries } = body as { deliveries: { state: string; event_type: string }[] }
  return deliveries.filter(({ state }) => state !== 'delivered').map(({ event_type }) => event_type)
}
