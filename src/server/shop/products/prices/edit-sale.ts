import type { ProductFields } from '../../../../api/contract/product-fields.ts'
import type { FieldError } from '../../../../api/validation-errors.ts'
import { readSale, type Sale, type SaleColumns } from './sale-price.ts'
import { ShopError } from '../../../platform/errors.ts'

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
