import { toCents, toDollars } from '../../lib/money.ts'
import { effectivePrice } from '../products/price.ts'

interface Line {
  price: number
  salePrice: number
  quantity: number
}

/** In dollars. */
export interface ShippingRate {
  price: number
  /** An order with at least this subtotal is shipped free. 0: none is. */
  freeFrom: number
}

/** In dollars. */
export interface CartTotals {
  subtotal: number
  shipping: number
  total: number
}

/** Without a rate, and with an empty cart, shipping costs nothing. */
export function calculateCartTotals(cart: { items: Line[]; shippingRate?: ShippingRate | undefined }): CartTotals {
  const { items, shippingRate } = cart
  const subtotalCents = items.reduce((sum, line) => sum + toCents(effectivePrice(line)) * line.quantity, 0)
  const shippingCents = shippingRate && items.length > 0 ? calculateShippingCents(subtotalCents, shippingRate) : 0
  return {
    subtotal: toDollars(subtotalCents),
    shipping: toDollars(shippingCents),
    total: toDollars(subtotalCents + shippingCents)
  }
}

export const calculateShippingCents = (subtotalCents: number, { price, freeFrom }: ShippingRate): number =>
  freeFrom > 0 && subtotalCents >= toCents(freeFrom) ? 0 : toCents(price)
