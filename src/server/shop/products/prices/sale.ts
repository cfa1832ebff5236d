import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { ProductFields } from '../../../../api/contract/product-fields.ts'
import type { FieldError } from '../../../../api/validation-errors.ts'
import type { Row } from '../../../platform/database/schema.ts'
import { ShopError } from '../../../platform/errors.ts'

/** A sale price applies from its start until its end. */
type SaleColumns = Pick<Row<'variants'>, 'sale_price_cents' | 'sale_starts_at' | 'sale_ends_at'>

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

type SaleFields = Pick<ProductFields, 'salePrice' | 'saleStartsAt' | 'saleEndsAt'>

/**
 * Returns the sale after an edit. If the edit has no start and end, a new sale price applies at once, and an unchanged
 * one keeps its start and end.
 */
export function mergeSale(
  { salePrice, saleStartsAt, saleEndsAt }: SaleFields,
  now: string,
  before?: SaleColumns
): Sale {
  const sale = before && readSale(before, now)
  const hasSchedule = saleStartsAt !== undefined || saleEndsAt !== undefined
  const kept = hasSchedule || sale?.cents === salePrice ? sale : undefined
  return {
    cents: salePrice,
    startsAt: saleStartsAt === undefined ? (kept?.startsAt ?? null) : saleStartsAt,
    endsAt: saleEndsAt === undefined ? (kept?.endsAt ?? null) : saleEndsAt
  }
}

/** A client that read the product before its sale ended may send back the sale price without the end. */
export function omitEndedSale<Fields extends SaleFields>(
  fields: Fields,
  before: SaleColumns,
  { now, seenUpdatedAt }: { now: string; seenUpdatedAt: string | undefined }
): Fields {
  const { sale_ends_at: endedAt, sale_price_cents } = before
  const isUnchanged = fields.salePrice === sale_price_cents && !fields.saleStartsAt && !fields.saleEndsAt
  if (!isUnchanged || endedAt === null || endedAt > now || seenUpdatedAt === undefined || seenUpdatedAt > endedAt)
    return fields
  return { ...fields, salePrice: 0 }
}

/** Returns what is wrong with the sale's start and end, if anything. An unchanged end may be in the past. */
export function findSaleError(fields: SaleFields, now: string, before?: SaleColumns): FieldError | undefined {
  const { cents, startsAt, endsAt } = mergeSale(fields, now, before)
  if (cents === 0 || endsAt === null) return undefined
  if (startsAt !== null && endsAt <= startsAt) return { field: 'saleEndsAt', message: 'must be later than the start' }
  return endsAt <= now && endsAt !== before?.sale_ends_at
    ? { field: 'saleEndsAt', message: 'must be in the future' }
    : undefined
}

/** Throws if the sale would end before it starts, or has ended. */
export function requireValidSale(fields: SaleFields, now: string, before?: SaleColumns): void {
  const found = findSaleError(fields, now, before)
  if (found) throw new ShopError('invalid', `The end of the sale ${found.message}.`, { field: found.field })
}
