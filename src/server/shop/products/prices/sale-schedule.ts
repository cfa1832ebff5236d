import type { ProductFields } from '../../../../api/contract/product-fields.ts'
import type { FieldError } from '../../../../api/validation-errors.ts'
import type { ProductRow } from '../queries.ts'
import { readSale, type Sale } from './sale-price.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { ShopError } from '../../../platform/errors.ts'
import type { Requester } from '../../../platform/http/session.ts'
import { replaceChanges } from '../../../platform/schedule/scheduled-changes.ts'
import type { Shop } from '../../../platform/shop.ts'

type SaleFields = Pick<ProductFields, 'salePrice' | 'saleStartsAt' | 'saleEndsAt'>

/**
 * Returns the sale after an edit. If the edit has no start and end, a new sale price applies at once, and an unchanged
 * one keeps its start and end.
 */
export function mergeSale({ salePrice, saleStartsAt, saleEndsAt }: SaleFields, before?: ProductRow): Sale {
  const sale = before && readSale(before)
  const hasSchedule = saleStartsAt !== undefined || saleEndsAt !== undefined
  const kept = hasSchedule || sale?.cents === salePrice ? sale : undefined
  return {
    cents: salePrice,
    startsAt: saleStartsAt === undefined ? (kept?.startsAt ?? null) : saleStartsAt,
    endsAt: saleEndsAt === undefined ? (kept?.endsAt ?? null) : saleEndsAt
  }
}

/** Returns what is wrong with the sale's start and end, if anything. An unchanged end may be in the past. */
export function findSaleError(fields: SaleFields, now: string, before?: ProductRow): FieldError | undefined {
  const { cents, startsAt, endsAt } = mergeSale(fields, before)
  if (cents === 0 || endsAt === null) return undefined
  if (startsAt !== null && endsAt <= startsAt) return { field: 'saleEndsAt', message: 'must be later than the start' }
  return endsAt <= now && endsAt !== before?.sale_ends_at
    ? { field: 'saleEndsAt', message: 'must be in the future' }
    : undefined
}

/** Throws if the sale would end before it starts, or has ended. */
export function requireValidSale(fields: SaleFields, now: string, before?: ProductRow): void {
  const found = findSaleError(fields, now, before)
  if (found) throw new ShopError('invalid', `The end of the sale ${found.message}.`, { field: found.field })
}

type SaleTimeColumns = Pick<ProductRow, 'id' | 'scheduled_sale_cents' | 'sale_starts_at' | 'sale_ends_at'>

/** Replaces the scheduled start and end of the sale, if they differ. A time that has come in the meantime is applied at once. */
export async function scheduleSale(
  shop: Shop,
  trx: Trx,
  { user }: Requester,
  { before, after }: { before?: SaleTimeColumns; after: SaleTimeColumns }
): Promise<void> {
  const { id } = after
  const [times, oldTimes] = [listTimes(after), before ? listTimes(before) : [null, null]]
  if (times.join() === oldTimes.join()) return
  await replaceChanges(shop, trx, { kind: 'sale', subjectId: id, userId: user?.id, times })
}

const listTimes = ({ scheduled_sale_cents, sale_starts_at, sale_ends_at }: SaleTimeColumns): (string | null)[] => [
  scheduled_sale_cents === null ? null : sale_starts_at,
  sale_ends_at
]
