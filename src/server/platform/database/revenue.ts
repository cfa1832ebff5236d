import { sql } from 'kysely'

/** The capture of a paid order without its refunds. */
export const NET_CENTS = sql<number>`(total_cents - refunded_cents)`

/** The units of an order's line that were neither refunded nor exchanged. */
export const REMAINING_UNITS = sql<number>`(quantity - refunded_quantity - exchanged_quantity)`

/** Their price without their share of the discount, to the nearest cent below. */
export const REMAINING_CENTS = sql<number>`(price_cents * ${REMAINING_UNITS} - cast(discount_cents as bigint) * ${REMAINING_UNITS} / quantity)`
