import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'

import { openDatabase } from '../../src/server/platform/database/open.ts'
import type { Db } from '../../src/server/platform/database/schema.ts'
import type { Buyer } from './buyer.ts'
import type { Fleet } from './fleet.ts'
import { createStorageLike } from './new-storage.ts'
import { runCommand } from './owner-command.ts'

interface Drill {
  backups: number
  writesPerSecond: number
}

export interface DrillResult {
  writes: number
  perSecond: number
  /** `taken` and `restored` are milliseconds. */
  backups: { taken: number; restored: number; bytes: number; orders: number }[]
}

const BUYERS = 20
const ORDER_EVERY = 10

/** Throws if a restored ledger is inconsistent, or lacks an order confirmed before the backup. */
export async function drillBackups(fleet: Fleet, { backups, writesPerSecond }: Drill): Promise<DrillResult> {
  await using aside = await createStorageLike({})
  const traffic = await startTraffic(fleet, writesPerSecond)
  const results: DrillResult['backups'] = []
  const startedAt = performance.now()
  try {
    for (let turn = 1; turn <= backups; turn += 1) {
      const file = join(aside.folder, `${turn}.tar.gz`)
      results.push(await drillBackup(fleet, file, traffic.orders()))
    }
  } finally {
    await traffic.stop()
  }
  const seconds = (performance.now() - startedAt) / 1000
  return { writes: traffic.writes(), perSecond: traffic.writes() / seconds, backups: results }
}

async function drillBackup(
  { storage }: Fleet,
  file: string,
  before: string[]
): Promise<DrillResult['backups'][number]> {
  const taken = await measure(() => runCommand(storage, 'backup', file))
  await using target = await createStorageLike(storage)
  const restored = await measure(() => runCommand(target.storage, 'restore', file))
  const db = await openDatabase({ dataDir: target.folder, databaseUrl: target.storage['DATABASE_URL'] })
  try {
    const orders = await checkOrders(db)
    const missing = before.filter((order) => !orders.has(order))
    if (missing.length > 0) throw new Error(`${file} lacks the orders ${missing.join(', ')}`)
    return { taken, restored, bytes: (await stat(file)).size, orders: orders.size }
  } finally {
    await db.destroy()
  }
}

/** Throws if a transaction was split. Returns the ids of the orders. */
async function checkOrders(db: Db): Promise<Set<string>> {
  const faults = await sql<{ fault: string }>`
    select 'stock of ' || id as fault from variants where reserved <>
      (select coalesce(sum(quantity), 0) from stock_holds where variant_id = variants.id and state = 'held')
    union all select 'total of ' || id from orders where total_cents <>
      (select coalesce(sum(price_cents * quantity), 0) from order_items where order_id = orders.id)
    union all select 'payment of ' || id from orders where not exists
      (select 1 from payments where order_id = orders.id and amount_cents = total_cents)`.execute(db)
  if (faults.rows.length > 0)
    throw new Error(`the books do not agree: ${faults.rows.map(({ fault }) => fault).join(', ')}`)
  const orders = await db.selectFrom('orders').select('id').execute()
  return new Set(orders.map(({ id }) => id))
}

async function measure(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return Math.round(performance.now() - startedAt)
}

async function startTraffic(fleet: Fleet, perSecond: number) {
  const hat = await fleet.product(1_000_000)
  const buyers = await fleet.buyers(BUYERS)
  for (const buyer of buyers) await buyer.add(hat)
  const stopping = new AbortController()
  // Ordering an unchanged cart returns the same order.
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

  const startedAt = performance.now()
  const isDue = () => turn < ((performance.now() - startedAt) / 1000) * perSecond
  // Each waits for its response, so a slow shop gets fewer requests.
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
