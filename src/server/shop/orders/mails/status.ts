import type { OrderStatus } from '../../../../api/contract/orders.ts'
import type { Db, Trx } from '../../../platform/database/schema.ts'
import type { OrderRow } from '../queries.ts'
import type { Shop } from '../../../platform/shop.ts'
import { composeOrderMail, createOrderPath } from './layout.ts'
import { hashTracking } from './tracking.ts'
import { type Mail, queueMail } from '../../../platform/mail/outbox.ts'

interface StatusMail {
  subject: (number: number) => string
  preheader: string
  heading: string
  paragraphs: string[]
}

/** A change back to `pending` sends no email. */
const STATUS_MAILS: Partial<Record<OrderStatus, StatusMail>> = {
  inProcess: {
    subject: (number) => `Your order #${number} is being prepared`,
    preheader: "We're packing your order.",
    heading: "We're preparing your order",
    paragraphs: ["We're packing your order and will email you when it ships."]
  },
  inShipping: {
    subject: (number) => `Your order #${number} is on its way`,
    preheader: 'Your order has shipped.',
    heading: 'Your order is on its way',
    paragraphs: ['Your order has shipped to the address below.']
  },
  delivered: {
    subject: (number) => `Your order #${number} has been delivered`,
    preheader: 'Your order has been delivered.',
    heading: 'Your order has arrived',
    paragraphs: ['Your order has been delivered. We hope everything fits.']
  },
  rejected: {
    subject: (number) => `Your order #${number} was rejected`,
    preheader: 'Your order will not be shipped.',
    heading: "We can't ship your order",
    // A paid order gets the email about its refund instead.
    paragraphs: ["We're sorry: your order was rejected and will not be shipped.", 'You have not been charged.']
  }
}

export async function queueStatusMail(shop: Shop, trx: Trx, before: OrderRow, after: OrderRow): Promise<void> {
  const mail = before.order_status === after.order_status ? null : await composeStatusMail(shop, trx, before, after)
  if (mail) await queueMail(shop, trx, mail)
}

const CANCELLATION_DECLINED = "We couldn't cancel this order as you asked."

async function composeStatusMail(shop: Shop, db: Db, before: OrderRow, order: OrderRow): Promise<Mail | null> {
  const content = STATUS_MAILS[order.order_status]
  const isRejected = order.order_status === 'rejected'
  // An unpaid or refunded order is not on its way, although an admin can set any status.
  if (!content || (!isRejected && order.payment_status !== 'paid')) return null
  if (isRejected && order.payment_status === 'refunded') return null
  const hasTracking = order.order_status === 'inShipping'
  const suffix = hasTracking ? `:${hashTracking(order)}` : ''
  return composeOrderMail(shop, db, order, {
    key: `order-status:${order.id}:${order.order_status}:${order.updated_at}${suffix}`,
    ...content,
    paragraphs: [...(before.cancellation_requested_at ? [CANCELLATION_DECLINED] : []), ...content.paragraphs],
    subject: content.subject(order.number),
    hasAddress: !isRejected,
    hasTracking,
    action: { label: 'View your order', path: createOrderPath(order) }
  })
}
