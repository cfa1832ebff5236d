import { calculateTotalCents, type CartTotals } from '../../../../domain/cart/cart-totals.ts'
import { MAX_ORDER_CENTS, MAX_ORDER_UNITS } from '../../../../domain/limits.ts'
import { formatMoney, toCents, toDollars } from '../../../../lib/money.ts'
import { type CartLine, countOwnHolds, readCart, toPricedLine } from '../../cart/queries.ts'
import { calculateAvailableStock } from '../../products/stock.ts'
import { priceCart, type ReadIndex } from '../../promotions/cart-promotions.ts'
import { isListed } from '../../../platform/database/catalog.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { ShopError } from '../../../platform/errors.ts'
import type { Session } from '../../../platform/http/session.ts'
import { readSettings } from '../../../platform/settings/read-settings.ts'
import { toShippingRate } from '../../../platform/settings/shipping-rate.ts'
import type { Shop } from '../../../platform/shop.ts'

export interface OrderRequest {
  addressId: string
  cartId: string
  /** In dollars, as the shopper saw it. */
  totalAmount?: number | undefined
  campaign?: string | undefined
}

interface CheckedCart {
  id: string
  userId: string
  lines: CartLine[]
  readIndex: ReadIndex
}

/** Returns the totals in cents. Throws if the cart cannot be ordered or the shopper saw another total. */
export async function validateCart(
  shop: Shop,
  trx: Trx,
  { id, userId, lines, readIndex }: CheckedCart,
  request: OrderRequest
): Promise<CartTotals> {
  if (lines.length === 0) throw new ShopError('invalid', 'Your cart is empty. Please add items to proceed')
  if (request.cartId !== id) throw new ShopError('forbidden', 'This cart is not yours.')
  // First, because a total with a product that is no longer listed would be wrong.
  const unlistedLine = lines.find((line) => !isListed(line))
  if (unlistedLine) throw createUnavailableLineError(unlistedLine)
  const rate = toShippingRate(await readSettings(shop.config, trx))
  const cart = { userId, lines: lines.map(toPricedLine), rate }
  const { totals } = await priceCart(shop, trx, cart, readIndex)
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
  if (quantity > MAX_ORDER_UNITS)
    throw new ShopError('invalid', `An order can have at most ${MAX_ORDER_UNITS} items. Please order fewer.`)
  if (totals.subtotal >= MAX_ORDER_CENTS || totals.total >= MAX_ORDER_CENTS)
    throw new ShopError('invalid', 'This total is too high for one payment. Please order less.')
  // Clients that do not know discounts send the total without them.
  const accepted = [totals.total, calculateTotalCents(cart.lines, rate).total]
  if (request.totalAmount !== undefined && !accepted.includes(toCents(request.totalAmount))) {
    const message = `The total of your cart has changed: it is now ${formatTotal(totals)}. Please check your cart and try again.`
    throw new ShopError('conflict', message, { data: await readCart(shop, trx, userId, readIndex) })
  }
  return totals
}

const formatTotal = ({ shipping, total }: CartTotals): string =>
  formatMoney(toDollars(total)) + (shipping > 0 ? `, including ${formatMoney(toDollars(shipping))} for shipping` : '')

/** Throws if a line is not in stock. The new order takes over the shopper's own holds, so these count as available. */
export async function requireStock(trx: Trx, session: Session, lines: CartLine[]): Promise<void> {
  const ownUnits = await countOwnHolds(trx, session.user.id)
  const unavailableLine = lines.find((line) => line.quantity > calculateAvailableStock(line, ownUnits.get(line.id)))
  if (unavailableLine) throw createUnavailableLineError(unavailableLine)
}

export const createUnavailableLineError = (line: CartLine | undefined): ShopError =>
  new ShopError(
    'out-of-stock',
    `'${line?.title ?? 'An item'}' is no longer available in that quantity. Please change your cart.`
  )
