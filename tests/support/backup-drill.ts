import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'

import { openDatabase } from '../../src/server/db/open.ts'
import type { Db } from '../../src/server/db/schema.ts'
import type { Buyer } from './buyer.ts'
import type { Fleet } from './fleet.ts'
import { newPlaceLike } from './new-place.ts'
import { runCommand } from './owner-command.ts'

interface Drill {
  backups: number
  writesPerSecond: number
}

export interface Drilled {
  /** What was written meanwhile, and how quickly. */
  writes: number
  perSecond: number
  /** One for each backup: how long it and its restore took, in milliseconds, and what was in it. */
  backups: { taken: number; restored: number; bytes: number; orders: number }[]
}

const BUYERS = 20
const ORDER_EVERY = 10

/**
 * Backs a shop up again and again while it sells, restores each backup beside it and looks whether its books agree.
 * Throws when one does not, or lacks an order that was answered before it was begun.
 */
export async function drillBackups(fleet: Fleet, { backups, writesPerSecond }: Drill): Promise<Drilled> {
  await using aside = await newPlaceLike({})
  const traffic = await startTraffic(fleet, writesPerSecond)
  const drilled: Drilled['backups'] = []
  const begun = performance.now()
  try {
    for (let turn = 1; turn <= backups; turn += 1) {
      const file = join(aside.folder, `${turn}.tar.gz`)
      drilled.push(await drillOne(fleet, file, traffic.orders()))
    }
  } finally {
    await traffic.stop()
  }
  const seconds = (performance.now() - begun) / 1000
  return { writes: traffic.writes(), perSecond: traffic.writes() / seconds, backups: drilled }
}

async function drillOne({ place }: Fleet, file: string, before: string[]): Promise<Drilled['backups'][number]> {
  const taken = await timed(() => runCommand(place, 'backup', file))
  await using target = await newPlaceLike(place)
  const restored = await timed(() => runCommand(target.place, 'restore', file))
  const db = await openDatabase({ dataDir: target.folder, databaseUrl: target.place['DATABASE_URL'] })
  try {
    const orders = await judge(db)
    const lost = before.filter((order) => !orders.has(order))
    if (lost.length > 0) throw new Error(`${file} lacks the orders ${lost.join(', ')}`)
    return { taken, restored, bytes: (await stat(file)).size, orders: orders.size }
  } finally {
    await db.destroy()
  }
}

/** What one transaction writes belongs together. Answers which orders there are. */
async function judge(db: Db): Promise<Set<string>> {
  const faults = await sql<{ fault: string }>`
    select 'stock of ' || id as fault from products where reserved <>
      (select coalesce(sum(quantity), 0) from stock_holds where product_id = products.id and state = 'held')
    union all select 'total of ' || id from orders where total_cents <>
      (select coalesce(sum(price_cents * quantity), 0) from order_items where order_id = orders.id)
    union all select 'payment of ' || id from orders where not exists
      (select 1 from payments where order_id = orders.id and amount_cents = total_cents)`.execute(db)
  if (faults.rows.length > 0)
    throw new Error(`the books do not agree: ${faults.rows.map(({ fault }) => fault).join(', ')}`)
  const orders = await db.selectFrom('orders').select('id').execute()
  return new Set(orders.map(({ id }) => id))
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return Math.round(performance.now() - begun)
}

/** Buyers who change their carts and order, so many times a second, until they are stopped. */
async function startTraffic(fleet: Fleet, perSecond: number) {
  const hat = await fleet.product(1_000_000)
  const buyers = await fleet.buyers(BUYERS)
  for (const buyer of buyers) await buyer.add(hat)
  const stopping = new AbortController()
  // An order that is made again of the same cart is the same order.
  const orders = new Set<string>()
  let [turn, writes] = [0, 0]

  const write = async (buyer: Buyer, nth: number): Promise<void> => {
    if (nth % ORDER_EVERY === 0) orders.add((await buyer.order()).orderId)
    else {
      const body = { userId: buyer.id, productId: hat.id, quantity: 1 + (nth % 5) }
      await buyer.call('PUT /api/shop/cart/update-cart', { body })
    }
    writes += 1
  }

  const begun = performance.now()
  const isDue = () => turn < ((performance.now() - begun) / 1000) * perSecond
  // Each waits for an answer, as people do: a shop that is slower than this is asked less.
  const shopping = buyers.map(async (buyer) => {
    while (!stopping.signal.aborted) {
      if (isDue()) await write(buyer, (turn += 1))
      else await pause(5)
    }
  })

  return {
    writes: () => writes,
    orders: () => [...orders],
    stop: async () => {
      stopping.abort()
      await Promise.all(shopping)
    }
  }
}
