import { type ExpressionBuilder, sql } from 'kysely'

import type { ShippingRate } from '../../domain/cart/cart-totals.ts'
import type { Schema } from '../db/schema.ts'
import { parseSetting, type SettingsConfig } from './read-settings.ts'

interface SavedRate {
  saved_shipping_price: string | null
  saved_free_shipping_from: string | null
}

/** Columns for statements that read something else, because a statement of its own would be a round trip. */
export const selectShippingRate = ({ selectFrom }: Pick<ExpressionBuilder<Schema, never>, 'selectFrom'>) => {
  const select = (name: string) =>
    selectFrom('settings').where('settings.name', '=', sql.lit(name)).select('settings.value')
  return [
    select('shippingPrice').as('saved_shipping_price'),
    select('freeShippingFrom').as('saved_free_shipping_from')
  ] as const
}

/** Returns undefined if shipping costs nothing. */
export function parseShippingRate(config: SettingsConfig, saved: SavedRate): ShippingRate | undefined {
  const price = parseSetting(config, 'shippingPrice', saved.saved_shipping_price)
  const freeFrom = parseSetting(config, 'freeShippingFrom', saved.saved_free_shipping_from)
  return price > 0 ? { price, freeFrom } : undefined
}
