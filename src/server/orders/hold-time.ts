import { HOUR, MINUTE } from '../../lib/dates.ts'
import type { Trx } from '../db/schema.ts'
import { ShopError } from '../errors.ts'
import type { Shop } from '../shop.ts'

/** Stock is reserved for an unpaid order for this many milliseconds. */
const HOLD = 60 * MINUTE

/** One account can hold a product unpaid for this long; others can then buy it first for the time of the pause. */
const MAX_HOLD = 3 * HOUR
const PAUSE = HOUR

/** Less is too little to pay in. */
const MIN_HOLD = 15 * MINUTE

interface Line {
  id: string
  title: string
}

/** When each product of an order was first set aside for its account. */
export type HoldStarts = Map<string, string>

/**
 * Finds since when the account has held each product without paying, across orders that replaced each other or were
 * given up less than an hour ago. Throws when one has been held for as long as it may be.
 */
export async function startHolds(shop: Shop, trx: Trx, userId: string, lines: Line[]): Promise<HoldStarts> {
  const now = shop.now().getTime()
  const rows = await trx
    .selectFrom('stock_holds')
    .innerJoin('orders', 'orders.id', 'stock_holds.order_id')
    .where('orders.user_id', '=', userId)
    .where(({ eb, or, and }) =>
      or([
        eb('orders.payment_status', '=', 'pending'),
        and([
          eb('orders.payment_status', '=', 'failed'),
          eb('orders.updated_at', '>', new Date(now - PAUSE).toISOString())
        ])
      ])
    )
    .where('stock_holds.held_since', '!=', '')
    .groupBy('stock_holds.product_id')
    .select(({ fn }) => ['stock_holds.product_id', fn.min('stock_holds.held_since').as('since')])
    .execute()
  const known = new Map(rows.map(({ product_id, since }) => [product_id, since]))
  return new Map(
    lines.map(({ id, title }) => {
      const since = known.get(id) ?? new Date(now).toISOString()
      if (Date.parse(since) + MAX_HOLD - now < MIN_HOLD) throw heldTooLong(title)
      return [id, since]
    })
  )
}

const heldTooLong = (title: string): ShopError =>
  new ShopError('conflict', `'${title}' was set aside for you for 3 hours without payment. Please order it in an hour.`)

/** Returns when a hold ends: everyone sent to PayPal again has the whole time again, up to the longest. */
export const holdEnd = (shop: Shop, since: string): string =>
  new Date(Math.min(shop.now().getTime() + HOLD, Date.parse(since) + MAX_HOLD)).toISOString()
