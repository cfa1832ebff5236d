import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'

import type { Schema } from '../../../platform/database/schema.ts'

/** A sale price applies from its start until its end. */
export type SaleColumns = Pick<Selectable<Schema['variants']>, 'sale_price_cents' | 'sale_starts_at' | 'sale_ends_at'>

export interface PriceColumns extends SaleColumns {
  price_cents: number
}

/** A sale as admins see it: also one that has not started, but none that has ended. */
export interface Sale {
  /** 0 without a sale. */
  cents: number
  startsAt: string | null
  endsAt: string | null
}

const NO_SALE: SaleColumns = { sale_price_cents: 0, sale_starts_at: null, sale_ends_at: null }

const hasStarted = ({ sale_starts_at }: SaleColumns, at: string): boolean =>
  sale_starts_at === null || sale_starts_at <= at

const hasEnded = ({ sale_ends_at }: SaleColumns, at: string): boolean => sale_ends_at !== null && sale_ends_at <= at

/** Returns the sale price at an ISO time, or 0 without a sale at this time. */
export const getSaleCents = (row: SaleColumns, at: string): number =>
  hasStarted(row, at) && !hasEnded(row, at) ? row.sale_price_cents : 0

/** Returns the price that a buyer pays at an ISO time. */
export const getEffectiveCents = (row: PriceColumns, at: string): number => getSaleCents(row, at) || row.price_cents

/** The same as `getEffectiveCents`, in a query of `catalog`. */
export const effectiveCentsAt = (at: string): RawBuilder<number> =>
  sql<number>`case when catalog.sale_price_cents > 0 and ${appliesAt(at)}
    then catalog.sale_price_cents else catalog.price_cents end`

export const isOnSaleAt = (at: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(catalog.sale_price_cents > 0 and catalog.sale_price_cents < catalog.price_cents and ${appliesAt(at)})`

export const isScheduledAt = (at: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(catalog.sale_price_cents > 0 and catalog.sale_starts_at > ${at})`

const appliesAt = (at: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(catalog.sale_starts_at is null or catalog.sale_starts_at <= ${at})
    and (catalog.sale_ends_at is null or catalog.sale_ends_at > ${at})`

export const readSale = (row: SaleColumns, at: string): Sale => {
  const { sale_price_cents, sale_starts_at, sale_ends_at } = hasEnded(row, at) ? NO_SALE : row
  return { cents: sale_price_cents, startsAt: sale_starts_at, endsAt: sale_ends_at }
}

/** A sale that has ended is removed. */
export function toSaleColumns({ cents, startsAt, endsAt }: Sale, now: string): SaleColumns {
  const columns = { sale_price_cents: cents, sale_starts_at: startsAt, sale_ends_at: endsAt }
  return cents === 0 || hasEnded(columns, now) ? NO_SALE : columns
}
