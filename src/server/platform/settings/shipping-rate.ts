import { type ExpressionBuilder, sql } from 'kysely'

import type { Settings } from '../../../api/contract/settings.ts'
import { isAlwaysFree, type ShippingRate } from '../../../domain/cart/shipping-rate.ts'
import type { Schema } from '../database/schema.ts'
import type { Shop } from '../shop.ts'
import { parseSetting, type SettingsConfig } from './read-settings.ts'

interface SavedRate {
  saved_shipping_price: string | null
  saved_free_shipping_from: string | null
  saved_weight_classes: string | null
}

/** Columns for statements that read something else, because a statement of its own would be a round trip. */
export const selectShippingRate = ({ selectFrom }: Pick<ExpressionBuilder<Schema, never>, 'selectFrom'>) => {
  const select = (name: string) =>
    selectFrom('settings').where('settings.name', '=', sql.lit(name)).select('settings.value')
  return [
    select('shippingPrice').as('saved_shipping_price'),
    select('freeShippingFrom').as('saved_free_shipping_from'),
    select('weightClasses').as('saved_weight_classes')
  ] as const
}

/** Returns undefined if shipping costs nothing. */
export const parseShippingRate = (config: SettingsConfig, saved: SavedRate): ShippingRate | undefined =>
  toShippingRate({
    shippingPrice: parseSetting(config, 'shippingPrice', saved.saved_shipping_price),
    freeShippingFrom: parseSetting(config, 'freeShippingFrom', saved.saved_free_shipping_from),
    weightClasses: parseSetting(config, 'weightClasses', saved.saved_weight_classes)
  })

/** Returns undefined if shipping costs nothing. */
export async function readShippingRate({ db, config }: Pick<Shop, 'db' | 'config'>): Promise<ShippingRate | undefined> {
  const saved = await db.selectNoFrom(selectShippingRate).executeTakeFirstOrThrow()
  return parseShippingRate(config, saved)
}

/** Returns undefined if shipping costs nothing. */
export function toShippingRate({
  shippingPrice: price,
  freeShippingFrom: freeFrom,
  weightClasses
}: Pick<Settings, 'shippingPrice' | 'freeShippingFrom' | 'weightClasses'>): ShippingRate | undefined {
  const rate = { price, freeFrom, ...(weightClasses.length > 0 && { weightClasses }) }
  return isAlwaysFree(rate) ? undefined : rate
}
