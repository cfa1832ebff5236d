import type { OrderStatus } from '../../../api/contract/orders.ts'
import type { Db, Trx } from '../../db/schema.ts'
import type { OrderRow } from '../queries.ts'
import type { Shop } from '../../shop.ts'
import { orderMail, orderPath } from './layout.ts'
import { type Mail, queueMail } from '../../mail/outbox.ts'

interface News {
  subject: (id: string) => string
  preheader: string
  heading: string
  paragraph: string
}

/** The changes that a buyer wants to hear of; an order that is put back to pending is the shop's own affair. */
const NEWS: Partial<Record<OrderStatus, News>> = {
  inProcess: {
    subject: (id) => `Your order ${id} is being prepared`,
    preheader: 'We pack what you ordered.',
    heading: 'We are preparing your order',
    paragraph: 'It is being packed. We write again when it is on its way.'
  },
  inShipping: {
    subject: (id) => `Your order ${id} is on its way`,
    preheader: 'It has left us.',
    heading: 'Your order is on its way',
    paragraph: 'It has left us and comes to the address below.'
  },
  delivered: {
    subject: (id) => `Your order ${id} is delivered`,
    preheader: 'It was delivered.',
    heading: 'Your order has arrived',
    paragraph: 'It was delivered. We hope that everything fits.'
  },
  rejected: {
    subject: (id) => `Your order ${id} was rejected`,
    preheader: 'It will not be sent.',
    heading: 'We cannot send your order',
    paragraph: 'We are sorry: your order was rejected and will not be sent.'
  }
}

/** Tells the buyer of an admin's change, in its transaction. The same status again is no change. */
export async function sendStatusMail(shop: Shop, trx: Trx, before: OrderRow, after: OrderRow): Promise<void> {
  const mail = before.order_status === after.order_status ? null : await statusChanged(shop, trx, after)
  if (mail) await queueMail(shop, trx, mail)
}

async function statusChanged(shop: Shop, db: Db, order: OrderRow): Promise<Mail | null> {
  const news = NEWS[order.order_status]
  const rejected = order.order_status === 'rejected'
  // What is not paid for, or paid back, is not on its way, whatever its status is set to.
  if (!news || (!rejected && order.payment_status !== 'paid')) return null
  return orderMail(shop, db, order, {
    key: `order-status:${order.id}:${order.order_status}:${order.updated_at}`,
    subject: news.subject(order.id),
    preheader: news.preheader,
    heading: news.heading,
    paragraphs: [news.paragraph, ...(rejected ? [whereTheMoneyIs(order)] : [])],
    goes: !rejected,
    action: { label: 'See your order', path: orderPath(order) }
  })
}

function whereTheMoneyIs({ payment_status }: OrderRow): string {
  if (payment_status === 'refunded') return 'Your money has been sent back.'
  return payment_status === 'paid' ? 'We write to you about your payment.' : 'You have not been charged.'
}
