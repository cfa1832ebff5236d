import type { ProductDetails } from '../../../../api/contract/products.ts'
import { isOnSale } from '../../../../domain/products/price.ts'
import { DAY } from '../../../../lib/dates.ts'
import { toDollars } from '../../../../lib/money.ts'
import type { Db, Trx } from '../../../platform/database/schema.ts'
import { readSettings } from '../../../platform/settings/read-settings.ts'
import type { Shop } from '../../../platform/shop.ts'
import { getEffectiveCents, getSaleCents, type PriceColumns } from './sale.ts'

/** Article 6a of Directive 98/6/EC counts the lowest price of this many days before a reduction. */
const LOWEST_PRICE_DAYS = 30

const toWindowStart = (at: string): string => new Date(Date.parse(at) - LOWEST_PRICE_DAYS * DAY).toISOString()

interface PriceChange {
  id: string
  at: string
  before?: PriceColumns
  after: PriceColumns
}

/** Records the price of a variant from `at`, and those of the scheduled start and end of its sale. */
export async function recordPriceChange(trx: Trx, change: PriceChange): Promise<void> {
  const { id, at } = change
  await trx.deleteFrom('variant_prices').where('variant_id', '=', id).where('at', '>', at).execute()
  const prices = listPrices(change).map((price) => ({ variant_id: id, ...price }))
  if (prices.length === 0) return
  await trx
    .insertInto('variant_prices')
    .values(prices)
    .onConflict((conflict) =>
      conflict.columns(['variant_id', 'at']).doUpdateSet(({ ref }) => ({ cents: ref('excluded.cents') }))
    )
    .execute()
}

function listPrices({ at, before, after }: PriceChange): { at: string; cents: number }[] {
  const { price_cents, sale_price_cents, sale_starts_at, sale_ends_at } = after
  const prices = hasChanged({ at, before, after }) ? [{ at, cents: getEffectiveCents(after, at) }] : []
  const hasSale = sale_price_cents > 0 && sale_price_cents !== price_cents
  if (hasSale && sale_starts_at !== null && sale_starts_at > at)
    prices.push({ at: sale_starts_at, cents: sale_price_cents })
  if (hasSale && sale_ends_at !== null && sale_ends_at > at) prices.push({ at: sale_ends_at, cents: price_cents })
  return prices
}

/** The start of a sale counts even if the price stays the same, because it is an announcement of a reduction. */
function hasChanged({ at, before, after }: Omit<PriceChange, 'id'>): boolean {
  if (!before || getEffectiveCents(before, at) !== getEffectiveCents(after, at)) return true
  return isReduced(after, at) && !isReduced(before, at)
}

const isReduced = (row: PriceColumns, at: string): boolean =>
  isOnSale({ price: row.price_cents, salePrice: getSaleCents(row, at) })

/** True if the price of the variant changed at this time, as at the start and the end of a sale. */
export async function hasPriceFrom(db: Db, id: string, at: string): Promise<boolean> {
  const price = db.selectFrom('variant_prices').select('cents').where('variant_id', '=', id).where('at', '=', at)
  return (await price.executeTakeFirst()) !== undefined
}

interface HistoryRow {
  created_at: string
  at: string
  cents: number
}

/**
 * Returns the lowest price in the 30 days before each variant's last change of price until the ISO time `until`, which
 * started its sale. Returns cents by variant id, or undefined for variants without an earlier price, and for those older
 * than the history of their prices, which may have been cheaper in these days.
 */
async function readLowestPrices(db: Db, ids: string[], until: string): Promise<Map<string, number | undefined>> {
  const rows = await db
    .selectFrom('variant_prices')
    .innerJoin('variants', 'variants.id', 'variant_prices.variant_id')
    .select(['variant_id', 'at', 'cents', 'variants.created_at'])
    .where('variant_id', 'in', ids)
    .where('at', '<=', until)
    .orderBy('at')
    .execute()
  const histories = Map.groupBy(rows, ({ variant_id }) => variant_id)
  return new Map([...histories].map(([id, history]) => [id, findLowestPrice(history)]))
}

function findLowestPrice(history: HistoryRow[]): number | undefined {
  const earlier = history.slice(0, -1)
  const windowStart = toWindowStart(history.at(-1)?.at ?? '')
  const first = earlier.findLastIndex(({ at, created_at }) => at <= windowStart || at <= created_at)
  return first === -1 ? undefined : Math.min(...earlier.slice(first).map(({ cents }) => cents))
}

/** A sale that lasts longer is shown without its lowest earlier price. */
const RETENTION = 400 * DAY

/** Keeps the price of each variant at the start of the period. */
export async function deleteOldPrices(db: Db, now: Date): Promise<void> {
  const start = new Date(now.getTime() - RETENTION).toISOString()
  await db
    .deleteFrom('variant_prices')
    .where('at', '<', ({ selectFrom }) =>
      selectFrom('variant_prices as kept')
        .select(({ fn }) => fn.max('kept.at').as('at'))
        .whereRef('kept.variant_id', '=', 'variant_prices.variant_id')
        .where('kept.at', '<=', start)
    )
    .execute()
}

/** Adds the lowest price before the sale to a product on sale and its variants, if the owner shows it. */
export async function addLowestPrices(
  { config, db }: Pick<Shop, 'config' | 'db'>,
  product: ProductDetails,
  at: string
): Promise<ProductDetails> {
  const ids = [product, ...(product.variants ?? [])].filter(isOnSale).map(({ _id }) => _id)
  if (ids.length === 0 || !(await readSettings(config, db)).showLowestPrice) return product
  // The second of two edits in one millisecond is stored with the time of the next one.
  const lowest = await readLowestPrices(db, ids, at > product.updatedAt ? at : product.updatedAt)
  const add = <Item extends { _id: string; price: number; salePrice: number }>(
    item: Item
  ): Item & { lowestPrice?: number } => {
    const cents = isOnSale(item) ? lowest.get(item._id) : undefined
    return cents === undefined ? item : { ...item, lowestPrice: toDollars(cents) }
  }
  return { ...add(product), ...(product.variants && { variants: product.variants.map(add) }) }
}
