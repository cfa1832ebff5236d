import { DAY } from '../../lib/dates.ts'
import type { Db, Trx } from '../db/schema.ts'

export interface Prices {
  price_cents: number
  sale_price_cents: number
}

const toEffectiveCents = ({ price_cents, sale_price_cents }: Prices): number => sale_price_cents || price_cents

/** Days before a reduction of which the lowest price counts: article 6a of the EU Directive 98/6/EC. */
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
  const startsSale = after.sale_price_cents > 0 && before?.sale_price_cents === 0
  if (before && toEffectiveCents(before) === cents && !startsSale) return
  await trx
    .insertInto('product_prices')
    .values({ product_id: id, at, cents })
    .onConflict((conflict) => conflict.columns(['product_id', 'at']).doUpdateSet({ cents }))
    .execute()
  await deleteOldPrices(trx, id, at)
}

interface PriceChange {
  at: string
  cents: number
}

/**
 * Returns the lowest price of the 30 days before each product's last change of price, which began its sale. Omits
 * products of which no earlier price is known. In cents by product id.
 */
export async function readLowestPrices(db: Db, ids: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('product_prices')
    .select(['product_id', 'at', 'cents'])
    .where('product_id', 'in', ids)
    .orderBy('at')
    .execute()
  const histories = [...Map.groupBy(rows, ({ product_id }) => product_id)]
  return new Map(histories.flatMap(([id, history]) => findLowest(history).map((cents) => [id, cents] as const)))
}

function findLowest(history: PriceChange[]): number[] {
  const earlier = history.slice(0, -1)
  if (earlier.length === 0) return []
  const windowStart = toWindowStart(history.at(-1)?.at ?? '')
  const first = earlier.findLastIndex(({ at }) => at <= windowStart)
  return [Math.min(...earlier.slice(Math.max(0, first)).map(({ cents }) => cents))]
}

/** Keeps the price at the start of the window. */
async function deleteOldPrices(trx: Trx, id: string, at: string): Promise<void> {
  await trx
    .deleteFrom('product_prices')
    .where('product_id', '=', id)
    .where('at', '<', ({ selectFrom }) =>
      selectFrom('product_prices as kept')
        .select(({ fn }) => fn.max('kept.at').as('at'))
        .where('kept.product_id', '=', id)
        .where('kept.at', '<=', toWindowStart(at))
    )
    .execute()
}
