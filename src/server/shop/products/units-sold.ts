import { DAY, formatDate } from '../../../lib/dates.ts'
import { REMAINING_UNITS } from '../../platform/database/revenue.ts'
import { nowIso, type ShopData } from '../../platform/shop.ts'

const SOLD_DAYS = 30

interface UnitsSold {
  day: string
  byProduct: Map<string, number>
}

const cache = new WeakMap<ShopData, UnitsSold>()

/**
 * Returns the units of each product that were sold in the 30 days before today. Counts them once a day, so that the pages
 * of a list agree.
 */
export async function readUnitsSold(shop: ShopData): Promise<Map<string, number>> {
  const day = formatDate(nowIso(shop))
  const cached = cache.get(shop)
  if (cached?.day === day) return cached.byProduct
  const byProduct = await sumUnits(shop, day)
  cache.set(shop, { day, byProduct })
  return byProduct
}

async function sumUnits({ db }: ShopData, day: string): Promise<Map<string, number>> {
  const from = formatDate(new Date(Date.parse(day) - SOLD_DAYS * DAY).toISOString())
  const rows = await db
    .selectFrom('order_items')
    .innerJoin('variants', 'variants.id', 'order_items.variant_id')
    .select(({ fn }) => ['product_id', fn.sum<number | string>(REMAINING_UNITS).as('units')])
    .where('sold_on', '>=', from)
    .where('sold_on', '<', day)
    .groupBy('product_id')
    .execute()
  return new Map(rows.map(({ product_id, units }) => [product_id, Number(units)]))
}
