import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { isOnSale } from '../../../../domain/products/price.ts'
import { DAY } from '../../../../lib/dates.ts'
import type { Db, Trx } from '../../../platform/database/schema.ts'

export interface Prices {
  price_cents: number
  sale_price_cents: number
}

const hasSale = ({ price_cents: price, sale_price_cents: salePrice }: Prices): boolean => isOnSale({ price, salePrice })

export const toEffectiveCents = ({ price_cents, sale_price_cents }: Prices): number => sale_price_cents || price_cents

/** Article 6a of Directive 98/6/EC counts the lowest price of this many days before a reduction. */
const LOWEST_PRICE_DAYS = 30

const toWindowStart = (at: string): string => new Date(Date.parse(at) - LOWEST_PRICE_DAYS * DAY).toISOString()

/**
 * Records the effective price from `at` if it has changed. The start of a sale is recorded even if the price stays the
 * same, because it is an announcement of a reduction.
 */
export async function recordPriceChange(
  trx: Trx,
  { id, at, before, after }: { id: string; at: string; before?: Prices; after: Prices }
): Promise<void> {
  const cents = toEffectiveCents(after)
  const isSaleStart = hasSale(after) && before !== undefined && !hasSale(before)
  if (before && toEffectiveCents(before) === cents && !isSaleStart) return
  await trx
    .insertInto('product_prices')
    .values({ product_id: id, at, cents })
    .onConflict((conflict) => conflict.columns(['product_id', 'at']).doUpdateSet({ cents }))
    .execute()
}

/** Records the prices of the sales that start or end now. Call it before the products change. */
export async function recordScheduledPrices(
  trx: Trx,
  { now, isStarting, isEnding }: { now: string; isStarting: RawBuilder<SqlBool>; isEnding: RawBuilder<SqlBool> }
): Promise<void> {
  await sql`
    insert into product_prices (product_id, at, cents)
    select id, ${now}, case when ${isStarting} then scheduled_sale_cents else price_cents end from products
    where ${isStarting} or (${isEnding} and sale_price_cents > 0 and sale_price_cents <> price_cents)
    on conflict (product_id, at) do update set cents = excluded.cents
  `.execute(trx)
}

interface PriceChange {
  created_at: string
  at: string
  cents: number
}

interface PriceHistoryRow extends PriceChange {
  scheduled_sale_cents: number | null
  sale_starts_at: string | null
}

/**
 * Returns the lowest price in the 30 days before each product's last change of price, which started its sale, or before
 * the start of its scheduled sale. Returns cents by product id, or undefined for products without an earlier price, and
 * for those older than the history of their prices, which may have been cheaper in these days.
 */
export async function readLowestPrices(db: Db, ids: string[]): Promise<Map<string, number | undefined>> {
  const rows = await db
    .selectFrom('product_prices')
    .innerJoin('products', 'products.id', 'product_prices.product_id')
    .select(['product_id', 'at', 'cents', 'products.created_at', 'scheduled_sale_cents', 'sale_starts_at'])
    .where('product_id', 'in', ids)
    .orderBy('at')
    .execute()
  const histories = Map.groupBy(rows, ({ product_id }) => product_id)
  return new Map([...histories].map(([id, history]) => [id, findLowestPrice(addScheduledStart(history))]))
}

/** A preview shows the lowest price before a sale that has not started. */
function addScheduledStart(history: PriceHistoryRow[]): PriceChange[] {
  const last = history.at(-1)
  if (!last || last.scheduled_sale_cents === null || last.sale_starts_at === null) return history
  return [...history, { ...last, at: last.sale_starts_at, cents: last.scheduled_sale_cents }]
}

function findLowestPrice(history: PriceChange[]): number | undefined {
  const earlier = history.slice(0, -1)
  const windowStart = toWindowStart(history.at(-1)?.at ?? '')
  const first = earlier.findLastIndex(({ at, created_at }) => at <= windowStart || at <= created_at)
  return first === -1 ? undefined : Math.min(...earlier.slice(first).map(({ cents }) => cents))
}

/** A sale that lasts longer is shown without its lowest earlier price. */
const RETENTION = 400 * DAY

/** Keeps the price of each product at the start of the period. */
export async function deleteOldPrices(db: Db, now: Date): Promise<void> {
  const start = new Date(now.getTime() - RETENTION).toISOString()
  await db
    .deleteFrom('product_prices')
    .where('at', '<', ({ selectFrom }) =>
      selectFrom('product_prices as kept')
        .select(({ fn }) => fn.max('kept.at').as('at'))
        .whereRef('kept.product_id', '=', 'product_prices.product_id')
        .where('kept.at', '<=', start)
    )
    .execute()
}
