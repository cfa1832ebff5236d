import { DAY, formatDate } from '../../lib/dates.ts'
import { hasShipped } from './order-status.ts'
import { countRefundableUnits } from './refund-amount.ts'

interface ShippedOrder {
  orderStatus: string
  paymentStatus: string
  shippedAt: string | null
  deliveredAt: string | null
}

/** For the delivery of an order that was never marked as delivered, because the period begins at its arrival. */
const DELIVERY_DAYS = 30

/**
 * Returns the last day on which a return can be requested, in UTC. The period begins on the day after the delivery.
 * `returnDays` is the owner's setting, by default 14 (`RETURN_DAYS`). Returns null without a period.
 */
export function findLastReturnDay(order: ShippedOrder, returnDays: number): string | null {
  const start = findDelivery(order)
  if (returnDays === 0 || !start || !hasShipped(order.orderStatus) || order.paymentStatus !== 'paid') return null
  return formatDate(addDays(formatDate(start), returnDays))
}

/** Returns the latest expected delivery of an order that was never marked as delivered, or null before its shipping. */
export const findDelivery = ({ deliveredAt, shippedAt }: Pick<ShippedOrder, 'deliveredAt' | 'shippedAt'>) =>
  deliveredAt ?? (shippedAt && addDays(shippedAt, DELIVERY_DAYS))

const addDays = (iso: string, days: number): string => new Date(Date.parse(iso) + days * DAY).toISOString()

interface ReturnedUnits {
  _id: string
  quantity: number
  exchange?: { lineId?: string | undefined } | undefined
}

interface ReturnableOrder {
  returns?: { state: string; items: ReturnedUnits[] }[] | undefined
}

interface ReturnableItem {
  _id: string
  quantity: number
  refundedQuantity?: number | undefined
  exchangedQuantity?: number | undefined
}

/** Returns true if the return can still be refunded or declined. */
export const isPendingReturn = ({ state }: { state: string }): boolean => state === 'open' || state === 'awaitingParcel'

/** Returns the units that were neither refunded, exchanged nor requested. */
export function countReturnableUnits({ returns = [] }: ReturnableOrder, item: ReturnableItem): number {
  const requested = returns
    .filter(isPendingReturn)
    .flatMap(({ items }) => items)
    // The line itself counts the units whose replacement was sent.
    .filter(({ _id, exchange }) => _id === item._id && !exchange?.lineId)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  return Math.max(0, countRefundableUnits(item) - requested)
}
