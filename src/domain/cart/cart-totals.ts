import { toCents, toDollars } from '../../lib/money.ts'
import { getEffectivePrice } from '../products/price.ts'
import { calculateShippingCents, type ShippingRate } from './shipping-rate.ts'

interface Line {
  price: number
  salePrice: number
  quantity: number
  weight?: number | undefined
}

export interface CartTotals {
  subtotal: number
  shipping: number
  total: number
}

/** Returns dollars. Without a rate, shipping costs nothing. */
export function calculateCartTotals(cart: { items: Line[]; shippingRate?: ShippingRate | undefined }): CartTotals {
  const lines = cart.items.map((line) => ({ ...line, cents: toCents(getEffectivePrice(line)) }))
  const { subtotal, shipping, total } = calculateTotalCents(lines, cart.shippingRate)
  return { subtotal: toDollars(subtotal), shipping: toDollars(shipping), total: toDollars(total) }
}

interface PricedLine {
  /** For one unit. */
  cents: number
  quantity: number
  /** In grams, for one unit. */
  weight?: number | undefined
}

/** Returns cents. The browser and the server both use this function, so that they agree. An empty cart is shipped free. */
export function calculateTotalCents(lines: PricedLine[], rate: ShippingRate | undefined): CartTotals {
  const subtotal = lines.reduce((sum, { cents, quantity }) => sum + cents * quantity, 0)
  const weight = lines.reduce((sum, line) => sum + (line.weight ?? 0) * line.quantity, 0)
  const shipping = rate && lines.length > 0 ? calculateShippingCents({ subtotal, weight }, rate) : 0
  return { subtotal, shipping, total: subtotal + shipping }
}
