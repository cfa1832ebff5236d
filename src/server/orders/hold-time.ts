import { HOUR, MINUTE } from '../../lib/dates.ts'
import type { Trx } from '../db/schema.ts'
import { ShopError } from '../errors.ts'
import type { Shop } from '../shop.ts'

const HOLD_DURATION = 60 * MINUTE

/** One account can hold a product without paying for this long. Then others can buy it during the pause. */
const MAX_HOLD = 3 * HOUR
const PAUSE_AFTER_MAX_HOLD = HOUR

/** A shorter hold leaves too little time to pay. */
const MIN_HOLD = 15 * MINUTE

interface Line {
  id: string
  title: string
}

/** The ISO time at which the account's hold on each product began, by product id. */
export type HoldStarts = Map<string, string>

/**
 * Finds when the account's unpaid hold on each product began. Orders that were cancelled less than an hour ago count,
 * so that a shopper cannot restart the clock. Throws if less than `MIN_HOLD` remains.
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
          eb('orders.updated_at', '>', new Date(now - PAUSE_AFTER_MAX_HOLD).toISOString())
        ])
      ])
    )
    .where('stock_holds.held_since', '!=', '')
    .groupBy('stock_holds.product_id')
    .select(({ fn }) => ['stock_holds.product_id', fn.min('stock_holds.held_since').as('since')])
    .execute()
  const startByProduct = new Map(rows.map(({ product_id, since }) => [product_id, since]))
  return new Map(
    lines.map(({ id, title }) => {
      const since = startByProduct.get(id) ?? new Date(now).toISOString()
      if (Date.parse(since) + MAX_HOLD - now < MIN_HOLD) throw holdLimitError(title)
      return [id, since]
    })
  )
}

const holdLimitError = (title: string): ShopError =>
  new ShopError(
    'conflict',
    `We reserved '${title}' for you for 3 hours without receiving a payment. Please order it again in an hour.`
  )

/** Returns the ISO time at which a hold expires: each visit to PayPal renews it, up to `MAX_HOLD`. */
export const calculateHoldEnd = (shop: Shop, since: string): string =>
  new Date(Math.min(shop.now().getTime() + HOLD_DURATION, Date.parse(since) + MAX_HOLD)).toISOString()
