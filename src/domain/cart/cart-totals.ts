import { toCents, toDollars } from '../../lib/money.ts'
import { getEffectivePrice } from '../products/price.ts'
import {
  calculateDiscounts,
  type Discounts,
  type PricedLine,
  type Promotion
} from '../promotions/calculate-discounts.ts'
import { calculateShippingCents, type ShippingRate } from './shipping-rate.ts'

interface CartLine {
  productId: string
  price: number
  salePrice: number
  quantity: number
  weight?: number | undefined
}

interface Cart {
  items: CartLine[]
  shippingRate?: ShippingRate | undefined
  promotions?: Promotion[] | undefined
}

interface Totals {
  subtotal: number
  shipping: number
  total: number
}

/** Returns dollars, but cents in `discounts`. Without a rate, shipping costs nothing. */
export function calculateCartTotals({ items, shippingRate, promotions }: Cart): CartTotals {
  const lines = items.map((line) => ({ ...line, id: line.productId, cents: toCents(getEffectivePrice(line)) }))
  const { subtotal, shipping, total, discounts } = calculateTotalCents(lines, shippingRate, promotions)
  return { subtotal: toDollars(subtotal), shipping: toDollars(shipping), total: toDollars(total), discounts }
}

interface WeighedLine extends PricedLine {
  /** In grams, for one unit. */
  weight?: number | undefined
}

export interface CartTotals extends Totals {
  discounts: Discounts
}

/**
 * Returns cents. The browser and the server both use this function, so that they agree. An empty cart is shipped free.
 * Discounts do not change from which subtotal shipping is free.
 */
export function calculateTotalCents(
  lines: WeighedLine[],
  rate: ShippingRate | undefined,
  promotions: Promotion[] = []
): CartTotals {
  const subtotal = lines.reduce((sum, { cents, quantity }) => sum + cents * quantity, 0)
  const weight = lines.reduce((sum, line) => sum + (line.weight ?? 0) * line.quantity, 0)
  const fullShipping = rate && lines.length > 0 ? calculateShippingCents({ subtotal, weight }, rate) : 0
  const discounts = calculateDiscounts(lines, promotions, fullShipping)
  const shipping = discounts.isShippingFree ? 0 : fullShipping
  return { subtotal, shipping, total: subtotal - discounts.total + shipping, discounts }
}
