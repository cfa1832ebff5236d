import type { AdminOrder } from '../../api/contract/orders.ts'
import { formatSum } from '../../lib/money.ts'
import { type AdminStatus, hasShipped } from '../../lib/order-status.ts'

type Asked = Pick<AdminOrder, 'orderStatus' | 'paymentStatus' | 'paymentLink' | 'totalAmount'>

const isPaid = ({ paymentStatus }: Asked): boolean => paymentStatus === 'paid'

/** Returns true if PayPal has charged the order. An unpaid order may be too: a charge of another amount waits for review. */
const isCharged = ({ paymentStatus, paymentLink }: Asked): boolean =>
  paymentLink !== null && paymentStatus !== 'refunded'

const isUnpaid = ({ paymentStatus }: Asked): boolean => paymentStatus === 'pending' || paymentStatus === 'failed'

/** Returns true if the status moves money or stock, so that the admin must confirm it. */
export function isRisky(order: Asked, status: AdminStatus): boolean {
  if (status === 'rejected') return isPaid(order) || isCharged(order) || hasShipped(order.orderStatus)
  return status !== 'pending' && isUnpaid(order)
}

export function unpaidWords(orders: Asked[]): string {
  const unpaid = orders.filter(isUnpaid)
  const released = unpaid.filter(({ paymentStatus }) => paymentStatus === 'failed').length
  if (orders.length === 1) {
    return released > 0 ? 'This order was not paid, and its goods are back in stock.' : 'This order is not paid.'
  }
  const goods = released > 0 && ` The goods of ${released} of them are back in stock.`
  const verb = unpaid.length === 1 ? 'is' : 'are'
  return `${unpaid.length} of these ${orders.length} orders ${verb} not paid.${goods || ''}`
}

type StockFate = 'returned' | 'shipped' | 'unsold' | 'unmoved' | 'closed'

/** Only the goods of a charge that is refunded, or of a payment that is still open, move when an order is rejected. */
function stockFateOf(order: Asked): StockFate {
  if (order.paymentStatus === 'refunded' || order.paymentStatus === 'failed') return 'closed'
  if (isPaid(order) && !isCharged(order)) return 'unmoved'
  if (!hasShipped(order.orderStatus)) return 'returned'
  return isPaid(order) ? 'shipped' : 'unsold'
}

/** Says what rejecting orders does. Only what was charged at the provider can be sent back there. */
export function rejectWords(orders: Asked[]): string {
  const one = orders.length === 1
  const fates = Map.groupBy(orders, stockFateOf)
  const count = (fate: StockFate) => fates.get(fate)?.length ?? 0
  const told = `${one ? 'the' : 'each'} customer is told`
  const returned = count('returned')
  const others = returned < orders.length ? 'of the others ' : ''
  return [
    ...moneyBack(orders, one),
    ...FATES.map((fate) => count(fate) > 0 && STOCK_WORDS[fate](one ? '' : `${count(fate)} of them`)),
    returned > 0
      ? `The goods ${others}go back on the shelf and ${told}.`
      : `${told.charAt(0).toUpperCase()}${told.slice(1)}.`,
    orders.some(isCharged) && 'Money that was sent back cannot be fetched again.'
  ]
    .filter(Boolean)
    .join(' ')
}

const FATES = ['closed', 'unmoved', 'shipped', 'unsold'] as const

/** For so many of the orders, or for the only one. */
const STOCK_WORDS: Record<(typeof FATES)[number], (some: string) => string> = {
  closed: (some) =>
    some
      ? `For ${some}, closed before, the stock stays as it is.`
      : 'This order was closed before, so the stock stays as it is.',
  unmoved: (some) =>
    `PayPal knows of no charge for ${some || 'it'}: no money is sent back, and the stock stays as it is.`,
  shipped: (some) =>
    `The goods ${some && `of ${some} `}have left the shop, so the stock stays as it is. Raise it when they come back.`,
  unsold: (some) =>
    `The goods ${some && `of ${some} `}count as in stock again, because they were not paid. Lower the stock if they have left the shop.`
}

/** Of what was charged for an unpaid order the sum is not known here: it may be that which is wrong with it. */
function moneyBack(orders: Asked[], one: boolean): (string | false)[] {
  const charged = orders.filter(isCharged)
  const paid = charged.filter(isPaid)
  const odd = charged.length - paid.length
  const sum = formatSum(paid.reduce((total, { totalAmount }) => total + totalAmount, 0))
  const ofOdd = one ? '' : ` for ${odd} unpaid ${odd === 1 ? 'order' : 'orders'}`
  return [
    paid.length > 0 && `${sum} that was paid${one ? '' : ` for ${paid.length} of them`} is sent back.`,
    odd > 0 && `What PayPal charged${ofOdd} is sent back; that may differ from the order price.`
  ]
}
