import type { AdminOrder } from '../../../api/contract/order-administration.ts'
import { formatCount } from '../../../lib/format-count.ts'
import { formatSum } from '../../../lib/money.ts'
import { type AdminOrderStatus, getStatusLabel, hasShipped } from '../../../domain/orders/order-status.ts'
import { confirmAction } from '../../../stores/admin/confirmation.ts'

type Order = Pick<AdminOrder, 'orderStatus' | 'paymentStatus' | 'paymentLink' | 'totalAmount' | 'refundedAmount'>

const isPaid = ({ paymentStatus }: Order): boolean => paymentStatus === 'paid'

/** PayPal may have charged another amount. Such an order awaits review and is unpaid. */
const isCaptured = ({ paymentStatus, paymentLink }: Order): boolean =>
  paymentLink !== null && paymentStatus !== 'refunded'

const isUnpaid = ({ paymentStatus }: Order): boolean => paymentStatus === 'pending' || paymentStatus === 'failed'

/** Returns true if the new status affects money or stock. */
export function shouldConfirm(order: Order, status: AdminOrderStatus): boolean {
  if (status === 'rejected') return isPaid(order) || isCaptured(order) || hasShipped(order.orderStatus)
  return status !== 'pending' && isUnpaid(order)
}

/** For a rejection, or if an order is unpaid. */
export function confirmStatus(orders: Order[], status: AdminOrderStatus): Promise<boolean> {
  const orderText = formatCount(orders.length, 'order')
  return status === 'rejected'
    ? confirmAction(`Reject ${orderText}`, describeRejection(orders))
    : confirmAction(`Set ${orderText} to ${getStatusLabel(status)}`, describeUnpaidOrders(orders))
}

export function describeUnpaidOrders(orders: Order[]): string {
  const unpaid = orders.filter(isUnpaid)
  const releasedCount = unpaid.filter(({ paymentStatus }) => paymentStatus === 'failed').length
  if (orders.length === 1) {
    return releasedCount > 0 ? 'This order was not paid, and its goods are back in stock.' : 'This order is not paid.'
  }
  const goods = releasedCount > 0 ? ` The goods of ${releasedCount} of them are back in stock.` : ''
  const verb = unpaid.length === 1 ? 'is' : 'are'
  return `${unpaid.length} of these ${orders.length} orders ${verb} not paid.${goods}`
}

type StockEffect = 'returned' | 'shipped' | 'shippedUnpaid' | 'uncharged' | 'closed'

/** A rejection changes the stock only if it refunds a charge or ends an open payment. */
function findStockEffect(order: Order): StockEffect {
  if (order.paymentStatus === 'refunded' || order.paymentStatus === 'failed') return 'closed'
  if (isPaid(order) && !isCaptured(order)) return 'uncharged'
  if (!hasShipped(order.orderStatus)) return 'returned'
  return isPaid(order) ? 'shipped' : 'shippedUnpaid'
}

export function describeRejection(orders: Order[]): string {
  const isSingle = orders.length === 1
  const effects = Map.groupBy(orders, findStockEffect)
  const count = (effect: StockEffect) => effects.get(effect)?.length ?? 0
  const returned = count('returned')
  const others = returned < orders.length ? 'of the others ' : ''
  return [
    ...describeRefunds(orders, isSingle),
    ...EXCEPTIONS.map((effect) => count(effect) > 0 && STOCK_TEXTS[effect](isSingle ? '' : `${count(effect)} of them`)),
    returned > 0 && `The goods ${others}go back into stock.`,
    `${isSingle ? 'The' : 'Each'} customer gets an email.`,
    orders.some(isCaptured) && 'Refunds cannot be reversed.'
  ]
    .filter(Boolean)
    .join(' ')
}

const EXCEPTIONS = ['closed', 'uncharged', 'shipped', 'shippedUnpaid'] as const

/** `orderCount` is '' for a single order. */
const STOCK_TEXTS: Record<(typeof EXCEPTIONS)[number], (orderCount: string) => string> = {
  closed: (orderCount) =>
    orderCount
      ? `The stock does not change for ${orderCount} (already closed).`
      : 'This order is already closed, so the stock does not change.',
  uncharged: (orderCount) =>
    `PayPal has no charge for ${orderCount || 'this order'}, so nothing is refunded and the stock does not change.`,
  shipped: (orderCount) =>
    `The goods ${orderCount && `of ${orderCount} `}have left the shop, so the stock does not change. Increase it when they are returned.`,
  shippedUnpaid: (orderCount) =>
    `The goods ${orderCount && `of ${orderCount} `}go back into stock, because they were not paid for. Reduce the stock if they have left the shop.`
}

/** Gives no sum for unpaid orders, because PayPal may have charged another amount. */
function describeRefunds(orders: Order[], isSingle: boolean): (string | false)[] {
  const charged = orders.filter(isCaptured)
  const paid = charged.filter(isPaid)
  const unpaidCount = charged.length - paid.length
  const sum = formatSum(
    paid.reduce((total, { totalAmount, refundedAmount = 0 }) => total + totalAmount - refundedAmount, 0)
  )
  const unpaidOrders = isSingle ? '' : ` for ${unpaidCount} unpaid ${unpaidCount === 1 ? 'order' : 'orders'}`
  return [
    paid.length > 0 && `${sum} will be refunded${isSingle ? '' : ` for ${paid.length} of them`}.`,
    unpaidCount > 0 && `PayPal’s charge${unpaidOrders} will be refunded; it may differ from the order price.`
  ]
}
