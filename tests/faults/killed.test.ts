import { setTimeout as pause } from 'node:timers/promises'

import { expect, test, vi } from 'vitest'

import type { ProductFields } from '../support/products.ts'
import { randomFrom } from '../support/random.ts'
import { expectBooksToAgree, shelf } from './support/books.ts'
import type { Buyer } from './support/buyer.ts'
import { onEachDatabase } from './support/databases.ts'
import type { Fleet } from './support/fleet.ts'

const CHECKOUTS = 100
const AT_ONCE = 10
const STOCK = 1000
const SEED = 20_261_121

/** How many payers approve in one life of the shop, and for how long it may then still live, in milliseconds. */
const LIFE = { approvals: 12, rest: 200 }

onEachDatabase(1, (fleet) => {
  test(`${CHECKOUTS} checkouts survive a shop that is killed at random moments`, async () => {
    const { product, buyer: someone, db } = fleet()
    const hat = await product(STOCK)
    const approvals = counter()
    const shopping = Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (approvals.count() < CHECKOUTS) {
          const buyer = await someone()
          await fleet().shops[0]?.serving
          await checkOut(fleet(), buyer, hat, approvals.add)
        }
      })
    )
    const kills = await killWhile(fleet(), shopping, approvals)
    expect(kills).toBeGreaterThan(3)

    await vi.waitFor(async () => expect(await unsettled(fleet())).toEqual([]), { timeout: 60_000, interval: 500 })
    await expectBooksToAgree(fleet())
    const sold = await db
      .selectFrom('order_items')
      .innerJoin('orders', 'orders.id', 'order_items.order_id')
      .where('orders.payment_status', '=', 'paid')
      .select('order_items.quantity')
      .execute()
    const held = await db.selectFrom('stock_holds').select('quantity').where('state', '=', 'held').execute()
    const sum = (rows: { quantity: number }[]) => rows.reduce((total, { quantity }) => total + quantity, 0)
    expect(sold.length).toBeGreaterThanOrEqual(CHECKOUTS)
    expect(await shelf(db, hat)).toEqual({ on_hand: STOCK - sum(sold), reserved: sum(held) })
  })
})

/** Goes on as far as the shop lives, like someone who closes the tab at the first error. */
async function checkOut({ paypal }: Fleet, buyer: Buyer, hat: ProductFields, approved: () => void): Promise<void> {
  try {
    await buyer.add(hat)
    const ordered = await buyer.order()
    await paypal.control(`orders/${ordered.paymentId}/approve`)
    approved()
    await buyer.capture(ordered)
  } catch {
    // A connection that was cut; what became of the order is looked at in the end.
  }
}

/** Kills the shop and starts it again until the work is done; answers how often. The shop lives in the end. */
async function killWhile({ shops }: Fleet, work: Promise<unknown>, approvals: Counter): Promise<number> {
  const [shop] = shops
  const random = randomFrom(SEED)
  let done = false
  void work.finally(() => (done = true))
  for (let kills = 0; ; kills += 1) {
    await Promise.race([work, approvals.reaches(approvals.count() + Math.ceil(random() * LIFE.approvals))])
    await pause(random() * LIFE.rest)
    if (done) return kills
    await shop?.restart()
  }
}

type Counter = ReturnType<typeof counter>

/** Counts, and tells who waits for a number. */
function counter() {
  let count = 0
  let waiting: { number: number; resolve: () => void }[] = []
  return {
    count: () => count,
    add: () => {
      count += 1
      for (const { number, resolve } of waiting) if (number <= count) resolve()
      waiting = waiting.filter(({ number }) => number > count)
    },
    reaches: (number: number) => new Promise<void>((resolve) => void waiting.push({ number, resolve }))
  }
}

/** Orders that the payer approved and that are not paid, and everything that was begun and not ended. */
async function unsettled({ db, paypal }: Fleet): Promise<string[]> {
  const { orders } = await paypal.books()
  const approved = orders.filter(({ status }) => status === 'APPROVED' || status === 'COMPLETED')
  const payments = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.order_id', 'payments.state', 'orders.payment_status'])
    .execute()
  const known = new Map(payments.map((payment) => [payment.order_id, payment]))
  const unpaid = approved.filter(({ custom_id }) => known.get(custom_id ?? '')?.payment_status !== 'paid')
  const begun = payments.filter(({ state }) => ['capturing', 'refunding', 'review'].includes(state))
  return [
    ...unpaid.map(({ custom_id }) => `unpaid ${custom_id}`),
    ...begun.map((one) => `${one.state} ${one.order_id}`)
  ]
}
