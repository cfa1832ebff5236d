/** Only a payment sets `confirmed`. */
export const ADMIN_ORDER_STATUSES = ['pending', 'inProcess', 'inShipping', 'delivered', 'rejected'] as const

export type AdminOrderStatus = (typeof ADMIN_ORDER_STATUSES)[number]

export const ORDER_STATUSES = [...ADMIN_ORDER_STATUSES, 'confirmed'] as const

export const PAYMENT_STATUSES = ['pending', 'paid', 'failed', 'refunded'] as const

/**
 * Reasons why an order needs attention: its payment is stuck, refunded, or refunded because the goods were sold out, or a
 * return or cancellation is requested.
 */
export const ATTENTION_REASONS = [
  'stuckPayments',
  'refunded',
  'outOfStock',
  'returns',
  'awaitingParcel',
  'replacements'
] as const

export const ORDER_SORTS = ['newest', 'oldest', 'total-hightolow', 'total-lowtohigh'] as const

const LABELS: Record<string, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  inProcess: 'In Process',
  inShipping: 'In Shipping',
  delivered: 'Delivered',
  rejected: 'Rejected',
  shipped: 'Shipped'
}

/** Returns an unknown status unchanged. */
export const getStatusLabel = (status: string): string => LABELS[status] ?? status

interface LabelledOrder {
  orderStatus: string
  cancelledAt?: string | undefined
}

/** The shop rejects an order. A shopper cancels it, although its status is `rejected` too. */
export const getOrderStatusLabel = ({ orderStatus, cancelledAt }: LabelledOrder): string =>
  cancelledAt && orderStatus === 'rejected' ? 'Cancelled' : getStatusLabel(orderStatus) || 'Processing'

interface PaidOrder {
  orderStatus: string
  paymentStatus: string
  paymentState: string | null
  cancelledAt?: string | null | undefined
}

/**
 * Returns the reason why an order cannot get a status. Any status may follow any other, unless the payment or the shopper's
 * cancellation prevents it.
 */
export function findStatusError(
  { orderStatus, paymentStatus, paymentState, cancelledAt }: PaidOrder,
  status: AdminOrderStatus
): string | undefined {
  if (status === 'rejected') return paymentState === 'capturing' ? BEING_CHARGED : undefined
  if (cancelledAt) return CANCELLED
  if (paymentState === 'refunding') return BEING_REFUNDED
  return paymentStatus === 'refunded' && orderStatus === 'rejected' ? REFUNDED : undefined
}

const BEING_CHARGED = 'This order is being charged right now. Please try again in a minute.'
export const CANCELLED = 'The customer cancelled this order, so it will not be shipped.'
const BEING_REFUNDED = 'The payment for this order is being refunded, so the order can only be rejected.'
const REFUNDED = 'This order was refunded, so it stays rejected. The customer can order again.'

/** Returns true if the goods have left the shop, so rejecting the order does not change the stock. */
export const hasShipped = (status: string): boolean => status === 'inShipping' || status === 'delivered'

type Color = 'green' | 'red' | 'blue' | 'yellow' | 'indigo' | 'gray' | 'black'

export function getTableStatusColor(status: string): Color {
  if (status === 'confirmed') return 'green'
  return status === 'rejected' ? 'red' : 'black'
}

export function getAdminDetailsStatusColor(status: string): Color {
  if (status === 'confirmed' || status === 'delivered') return 'green'
  if (status === 'rejected') return 'red'
  return status === 'inProcess' || status === 'inShipping' ? 'blue' : 'gray'
}

const ACCOUNT_COLORS: Record<string, Color> = {
  confirmed: 'green',
  rejected: 'red',
  pending: 'yellow',
  shipped: 'blue',
  delivered: 'indigo'
}

export const getAccountOrderStatusColor = (status: string): Color => ACCOUNT_COLORS[status] ?? 'gray'
