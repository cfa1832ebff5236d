import { expect, test, vi } from 'vitest'

import { isApiError } from '../../src/api/errors.ts'
import { requirePending } from '../support/buyer.ts'
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

const ORDERS = 10
const CAPTURES = 20
const WEBHOOKS = 10

const SETTLING = { timeout: 60_000, interval: 200 }

onEachDatabase(PROCESSES, (fleet) => {
  test(`the last unit goes to exactly one of ${BUYERS} buyers, each time`, async () => {
    const { product, buyers, paypal, db, storage } = fleet()
    const rounds = storage['DATABASE_URL'] ? ROUNDS.postgres : ROUNDS.sqlite
    await paypal.control('webhooks', { mode: 'normal', copies: 1 })
    const raceBuyers = await buyers(BUYERS)
    for (let round = 0; round < rounds; round += 1) {
      const hat = await product(1)
      await Promise.all(raceBuyers.map((buyer) => buyer.add(hat)))
      const results = await holdProduct(fleet(), hat, () => raceBuyers.map((buyer) => buyer.order()))
      const winners = results.flatMap((result, index) =>
        result.status === 'fulfilled' ? [{ buyer: raceBuyers[index], ordered: result.value }] : []
      )
      const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
      expect(failures.map((error) => isApiError(error) && error.status)).toEqual(Array(BUYERS - 1).fill(409))
      expect(winners).toHaveLength(1)
      const [winner] = winners
      await paypal.control(`orders/${winner?.ordered.paymentId}/approve`)
      // The webhook captures the payment too.
      await winner?.buyer?.capture(winner.ordered).catch(requirePending)
      await vi.waitFor(async () => expect(await readStock(db, hat)).toEqual({ on_hand: 0, reserved: 0 }), SETTLING)
      await Promise.all(raceBuyers.map((buyer) => buyer.emptyCart()))
    }
    const buyerIds = raceBuyers.map(({ id }) => id)
    const orders = db.selectFrom('orders').select('id').where('user_id', 'in', buyerIds)
    expect(await orders.where('order_status', '=', 'confirmed').execute()).toHaveLength(rounds)
    expect(await findLedgerDifferences(fleet())).toEqual([])
  })

  test(`${CAPTURES} captures, ${WEBHOOKS} webhooks and the reconciler charge each of ${ORDERS} orders once`, async () => {
    const { product, buyer: createBuyer, paypal, db } = fleet()
    const buyer = await createBuyer()
    const orderIds: string[] = []
    await paypal.control('webhooks', { mode: 'normal', copies: WEBHOOKS })
    for (let round = 0; round < ORDERS; round += 1) {
      const hat = await product(5)
      await buyer.add(hat, 2)
      const ordered = await buyer.order()
      orderIds.push(ordered.orderId)
      await makePaymentDue(fleet(), ordered.orderId)
      // Its webhooks race with everything else.
      await paypal.control(`orders/${ordered.paymentId}/approve`)
      const responses = await Promise.allSettled(
        Array.from({ length: CAPTURES }, (_, index) => buyer.capture(ordered, index))
      )
      const failures = responses.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
      failures.forEach(requirePending)
      expect(failures.length).toBeLessThan(CAPTURES)
      expect(await readStock(db, hat)).toEqual({ on_hand: 3, reserved: 0 })
    }
    await vi.waitFor(async () => expect(await findUndeliveredWebhooks(fleet())).toEqual([]), SETTLING)
    const captures = (await paypal.books()).captures.filter(({ custom_id }) => orderIds.includes(custom_id ?? ''))
    expect(captures.map(({ status, amount }) => `${status} ${amount.value}`)).toEqual(
      Array(ORDERS).fill('COMPLETED 24.68')
    )
    const { email } = await db.selectFrom('users').select('email').where('id', '=', buyer.id).executeTakeFirstOrThrow()
    const mails = await db.selectFrom('mail_outbox').select('idempotency_key').where('recipient', '=', email).execute()
    expect(mails.map(({ idempotency_key }) => idempotency_key).toSorted()).toEqual(
      orderIds.map((id) => `order-confirmed:${id}`).toSorted()
    )
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
    await trx.updateTable('variants').set({ id }).where('id', '=', id).execute()
    const sent = Promise.allSettled(sendCalls())
    if (storage['DATABASE_URL']) await waitForBlockedStatements(db, BUYERS)
    return { sent }
  })
  return calls.sent
}

/** Makes the payment due now, so that the reconciler of every process checks it. */
const makePaymentDue = ({ db }: Fleet, orderId: string) =>
  db
    .updateTable('payments')
    .set({ next_check_at: new Date().toISOString() })
    .where('order_id', '=', orderId)
    .where('next_check_at', 'is not', null)
    .execute()

async function findUndeliveredWebhooks({ paypal }: Fleet): Promise<string[]> {
  const { body } = await paypal.control('webhooks', undefined, 'GET')
  const { deliveries } = body as { deliveries: { state: string; event_type: string }[] }
  return deliveries.filter(({ state }) => state !== 'delivered').map(({ event_type }) => event_type)
}
