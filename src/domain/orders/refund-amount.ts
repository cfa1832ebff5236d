import { toCents, toDollars } from '../../lib/money.ts'
import { hasShipped } from './order-status.ts'
import { calculatePaidShare } from './line-refund.ts'

interface RefundableOrder {
  orderStatus: string
  paymentStatus: string
  /** Null without a payment. */
  paymentState: string | null
  totalAmount: number
  refundedAmount?: number | undefined
  cartItems: (Item & { _id: string; price: number; discount?: number | undefined })[]
}

interface Item {
  quantity: number
  refundedQuantity?: number | undefined
  exchangedQuantity?: number | undefined
  replacementShipment?: number | undefined
}

/** Returns true if an admin can refund a part of the order. */
export const isRefundable = ({ paymentStatus, paymentState }: RefundableOrder): boolean =>
  paymentStatus === 'paid' && paymentState === 'captured'

type Paid = Pick<RefundableOrder, 'totalAmount' | 'refundedAmount'>

/** In dollars. */
export const calculateRefundableAmount = ({ totalAmount, refundedAmount = 0 }: Paid): number =>
  toDollars(toCents(totalAmount) - toCents(refundedAmount))

export const countRefundableUnits = ({ quantity, refundedQuantity = 0, exchangedQuantity = 0 }: Item): number =>
  quantity - refundedQuantity - exchangedQuantity

/** Returns what was paid for the chosen units in dollars, but not more than the remaining amount. */
export function suggestRefundAmount(order: RefundableOrder, units: Record<string, number>): number {
  const cents = order.cartItems.reduce((sum, item) => sum + toCents(calculatePaidShare(item, units[item._id] ?? 0)), 0)
  return Math.min(toDollars(cents), calculateRefundableAmount(order))
}

interface ReturnedOrder extends RefundableOrder {
  shippingAmount?: number | undefined
}

/** Returns the units of a return that are neither exchanged nor covered by another refund, by line. */
export const listReturnedUnits = (
  { cartItems }: Pick<RefundableOrder, 'cartItems'>,
  items: { _id: string; quantity: number; exchange?: object | undefined }[]
): Record<string, number> =>
  Object.fromEntries(
    cartItems.flatMap((item) => {
      const requested = items.find(({ _id, exchange }) => _id === item._id && !exchange)?.quantity ?? 0
      const units = Math.min(requested, countRefundableUnits(item))
      return units > 0 ? [[item._id, units]] : []
    })
  )

/**
 * Returns what was paid for returned units in dollars, but not more than the remaining amount. The last units of an order
 * include shipping: a shopper who withdraws from the whole contract gets the delivery costs back (Directive 2011/83/EU,
 * article 13).
 */
export function calculateReturnAmount(order: ReturnedOrder, units: Record<string, number>): number {
  const isComplete = order.cartItems.every((item) => countRefundableUnits(item) === (units[item._id] ?? 0))
  const shipping = isComplete ? toCents(order.shippingAmount ?? 0) : 0
  const cents = toCents(suggestRefundAmount(order, units)) + shipping
  return Math.max(0, Math.min(toDollars(cents), calculateRefundableAmount(order)))
}

/** Parses an amount in dollars. Returns null for any other text, for 0, and for more than can still be refunded. */
export function parseRefundAmount(order: RefundableOrder, text: string): number | null {
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(text.trim())) return null
  const amount = Number(text)
  return amount > 0 && amount <= calculateRefundableAmount(order) ? amount : null
}

/** Returns true if a refund of this amount rejects the order. */
export const shouldRejectAfterRefund = (order: RefundableOrder, amount: number): boolean =>
  amount >= calculateRefundableAmount(order) && !hasShipped(order.orderStatus)

interface PackedOrder<PackedItem> {
  orderStatus: string
  cartItems: PackedItem[]
}

/** Returns the items of the last shipment. Units that were refunded before the shipping are not in it. */
export function listItemsToPack<PackedItem extends Item>({
  orderStatus,
  cartItems
}: PackedOrder<PackedItem>): PackedItem[] {
  const shipment = Math.max(...cartItems.map(({ replacementShipment = 0 }) => replacementShipment))
  const items = cartItems.filter(({ replacementShipment = 0 }) => replacementShipment === shipment)
  if (hasShipped(orderStatus)) return items
  return items.map((item) => ({ ...item, quantity: countRefundableUnits(item) })).filter(({ quantity }) => quantity > 0)
}
