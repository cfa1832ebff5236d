import { setTimeout as pause } from 'node:timers/promises'

import type { ProductFields } from './products.ts'
import type { Fleet } from './fleet.ts'
import type { ServerProcess } from './server-process.ts'

const AT_ONCE = 10

/** Maximum approvals between two kills, and maximum further delay in milliseconds. */
const KILL_INTERVAL = { approvals: 12, rest: 200 }

interface Plan {
  checkouts: number
  product: ProductFields
  victims: ServerProcess[]
  /** Numbers from 0 to 1. */
  random: () => number
}

/** Returns the kills of each process. All run again at the end. */
export async function checkOutUnderKills(fleet: Fleet, plan: Plan): Promise<number[]> {
  const approvals = counter()
  const shopping = Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (approvals.count() < plan.checkouts) {
        const buyer = await fleet.buyer()
        await Promise.all([...fleet.shops, ...plan.victims].map(({ serving }) => serving))
        await checkOut(fleet, buyer, plan.product, approvals.add)
      }
    })
  )
  return killWhile(shopping, plan, approvals)
}

async function checkOut(
  { paypal }: Fleet,
  buyer: Awaited<ReturnType<Fleet['buyer']>>,
  product: ProductFields,
  approved: () => void
): Promise<void> {
  try {
    await buyer.add(product)
    const ordered = await buyer.order()
    await paypal.control(`orders/${ordered.paymentId}/approve`)
    approved()
    await buyer.capture(ordered)
  } catch {
    // The shopper gives up; the final state of the order is checked at the end.
  }
}

async function killWhile(work: Promise<unknown>, { victims, random }: Plan, approvals: Counter): Promise<number[]> {
  const kills = victims.map(() => 0)
  let done = false
  const ended = work.finally(() => (done = true))
  for (;;) {
    await Promise.race([ended, approvals.reaches(approvals.count() + Math.ceil(random() * KILL_INTERVAL.approvals))])
    await pause(random() * KILL_INTERVAL.rest)
    if (done) return kills
    const chosen = Math.floor(random() * victims.length)
    await victims[chosen]?.restart()
    kills[chosen] = (kills[chosen] ?? 0) + 1
  }
}

type Counter = ReturnType<typeof counter>

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

/** Makes all scheduled checks due and expires their leases. The lease of a killed process would last half a minute. */
export function expireLeasesAndChecks({ db }: Fleet) {
  const now = new Date().toISOString()
  const payments = db.updateTable('payments').where('next_check_at', 'is not', null)
  return payments.set({ lease_until: now, next_check_at: now }).execute()
}

/** Returns approved but unpaid orders, and unfinished payments. */
export async function findUnsettled({ db, paypal }: Fleet): Promise<string[]> {
  const { orders } = await paypal.books()
  const approved = orders.filter(({ status }) => status === 'APPROVED' || status === 'COMPLETED')
  const payments = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.order_id', 'payments.state', 'orders.payment_status'])
    .execute()
  const known = new Map(payments.map((payment) => [payment.order_id, payment]))
  const unpaid = approved.filter(({ custom_id }) => known.get(custom_id ?? '')?.payment_status !== 'paid')
  const unfinished = payments.filter(({ state }) => ['capturing', 'refunding', 'review'].includes(state))
  return [
    ...unpaid.map(({ custom_id }) => `unpaid ${custom_id}`),
    ...unfinished.map(({ state, order_id }) => `${state} ${order_id}`)
  ]
}

/** `stock` is the initial number of units. */
export async function findStockErrors({ db }: Fleet, product: ProductFields, stock: number): Promise<string[]> {
  const sum = (rows: { quantity: number }[]) => rows.reduce((total, { quantity }) => total + quantity, 0)
  const sold = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .where('orders.payment_status', '=', 'paid')
    .where('order_items.variant_id', '=', product.id)
    .select('order_items.quantity')
    .execute()
  const restocked = await db
    .selectFrom('refund_items')
    .innerJoin('refunds', 'refunds.id', 'refund_items.refund_id')
    .innerJoin('order_items', 'order_items.id', 'refund_items.order_item_id')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .where('orders.payment_status', '=', 'paid')
    .where('refunds.state', '=', 'completed')
    .where('refund_items.restocked', '=', 1)
    .where('order_items.variant_id', '=', product.id)
    .select('refund_items.quantity')
    .execute()
  const held = await db
    .selectFrom('stock_holds')
    .select('quantity')
    .where('state', '=', 'held')
    .where('variant_id', '=', product.id)
    .execute()
  const { on_hand, reserved } = await db
    .selectFrom('variants')
    .select(['on_hand', 'reserved'])
    .where('id', '=', product.id)
    .executeTakeFirstOrThrow()
  const [expectedOnHand, expectedReserved] = [stock - sum(sold) + sum(restocked), sum(held)]
  return on_hand === expectedOnHand && reserved === expectedReserved
    ? []
    : [`${on_hand} units are on hand and ${reserved} reserved; expected ${expectedOnHand} and ${expectedReserved}`]
}
