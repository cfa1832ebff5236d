import { sql } from 'kysely'

/** The capture of a paid order without its refunds. */
export const NET_CENTS = sql<number>`(total_cents - refunded_cents)`

/** The units of an order's line that were neither refunded nor exchanged. */
export const REMAINING_UNITS = sql<number>`(quantity - refunded_quantity - exchanged_quantity)`
