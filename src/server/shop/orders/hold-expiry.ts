import { HOUR, MINUTE } from '../../../lib/dates.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Clock } from '../../platform/shop.ts'

/** `reconcilePayments` releases the stock of expired holds. */
const HOLD_DURATION = 60 * MINUTE

/** New orders of the same product can prolong a hold up to this total. */
const MAX_HOLD = 3 * HOUR

/** After this time without a hold, the user can hold the product for `MAX_HOLD` again. Until then, others can buy it. */
const PAUSE_BETWEEN_HOLDS = HOUR

/** A shorter hold leaves too little time to pay. */
const MIN_HOLD = 15 * MINUTE

interface Line {
  id: string
  title: string
}

/** By product id, the ISO time since which a user has held the product, including the holds of earlier orders. */
export type HoldStarts = Map<string, string>

/**
 * Also counts recently cancelled orders, so that cancelling does not restart the clock. Throws a ShopError if less than
 * `MIN_HOLD` remains.
 */
export async function findHoldStarts(clock: Clock, trx: Trx, userId: string, lines: Line[]): Promise<HoldStarts> {
  const now = clock.now().getTime()
  const rows = await trx
    .selectFrom('stock_holds')
    .innerJoin('orders', 'orders.id', 'stock_holds.order_id')
    .where('orders.user_id', '=', userId)
    .where(({ eb, or, and }) =>
      or([
        eb('orders.payment_status', '=', 'pending'),
        and([
          eb('orders.payment_status', '=', 'failed'),
          eb('orders.updated_at', '>', new Date(now - PAUSE_BETWEEN_HOLDS).toISOString())
        ])
      ])
    )
    .groupBy('stock_holds.variant_id')
    .select(({ fn }) => ['stock_holds.variant_id', fn.min('stock_holds.held_since').as('since')])
    .execute()
  const sinceByProductId = new Map(rows.map(({ variant_id, since }) => [variant_id, since]))
  return new Map(
    lines.map(({ id, title }) => {
      const since = sinceByProductId.get(id) ?? new Date(now).toISOString()
      if (Date.parse(since) + MAX_HOLD - now < MIN_HOLD) throw createHoldLimitError(title)
      return [id, since]
    })
  )
}

const createHoldLimitError = (title: string): ShopError =>
  new ShopError(
    'conflict',
    `We reserved '${title}' for you for 3 hours without receiving a payment. Please order it again in an hour.`
  )

/** Returns the ISO time at which a hold that began at `since` ends if it is renewed now. */
export const calculateHoldExpiry = (clock: Clock, since: string): string =>
  new Date(Math.min(clock.now().getTime() + HOLD_DURATION, Date.parse(since) + MAX_HOLD)).toISOString()
