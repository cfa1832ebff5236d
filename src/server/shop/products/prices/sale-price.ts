import type { Selectable } from 'kysely'

import type { Schema } from '../../../platform/database/schema.ts'

/** The sale of a product, also one that has not started. */
export interface Sale {
  /** 0 without a sale. */
  cents: number
  startsAt: string | null
  endsAt: string | null
}

export type SaleColumns = Pick<
  Selectable<Schema['products']>,
  'sale_price_cents' | 'scheduled_sale_cents' | 'sale_starts_at' | 'sale_ends_at'
>

const NO_SALE: SaleColumns = {
  sale_price_cents: 0,
  scheduled_sale_cents: null,
  sale_starts_at: null,
  sale_ends_at: null
}

export const readSale = (row: SaleColumns): Sale => ({
  cents: row.scheduled_sale_cents ?? row.sale_price_cents,
  startsAt: row.sale_starts_at,
  endsAt: row.sale_ends_at
})

/** Returns the row with its sale at an ISO time. Without a time, returns the row itself. */
export const applySaleAt = <Row extends SaleColumns>(row: Row, at: string | undefined): Row =>
  at === undefined ? row : { ...row, ...toSaleColumns(readSale(row), at) }

/** A sale that has ended is cleared. */
export function toSaleColumns({ cents, startsAt, endsAt }: Sale, now: string): SaleColumns {
  if (cents === 0 || (endsAt !== null && endsAt <= now)) return NO_SALE
  const hasStarted = startsAt === null || startsAt <= now
  return {
    sale_price_cents: hasStarted ? cents : 0,
    scheduled_sale_cents: hasStarted ? null : cents,
    sale_starts_at: startsAt,
    sale_ends_at: endsAt
  }
}
