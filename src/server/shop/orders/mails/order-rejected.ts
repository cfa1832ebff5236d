import { formatMoney, toDollars } from '../../../../lib/money.ts'
import type { Db } from '../../../platform/database/schema.ts'
import type { OrderRow } from '../queries.ts'
import type { Shop } from '../../../platform/shop.ts'
import { composeOrderMail, createOrderPath } from './layout.ts'
import type { Mail } from '../../../platform/mail/outbox.ts'

interface Rejection {
  /** Null if PayPal may have charged another amount than the total. */
  cents: number | null
  wasShipped: boolean
}

/** For an order that was rejected, or that the shopper cancelled. */
export function composeRejectionMail(
  shop: Shop,
  db: Db,
  order: OrderRow,
  { cents, wasShipped }: Rejection
): Promise<Mail> {
  const refunded = cents === null ? 'your payment' : formatMoney(toDollars(cents))
  const amount = cents === order.total_cents || cents === null ? 'the full amount' : refunded
  const { number, cancelled_at } = order
  const notShipped = wasShipped ? '' : ' and will not be shipped'
  return composeOrderMail(shop, db, order, {
    key: `order-refunded:${order.id}`,
    subject: `Your order #${number} has been ${cancelled_at ? 'cancelled' : 'refunded'}`,
    preheader: `We've refunded ${refunded}.`,
    heading: cancelled_at ? "We've cancelled your order" : `We've refunded ${refunded}`,
    paragraphs: [
      cancelled_at
        ? 'You cancelled this order, so it will not be shipped.'
        : `We're sorry: your order was rejected${notShipped}.`,
      `PayPal is returning ${amount} to your original payment method. This can take a few days.`
    ],
    hasAddress: false,
    action: { label: 'View your order', path: createOrderPath(order) }
  })
}
