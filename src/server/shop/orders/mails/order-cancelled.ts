import type { Trx } from '../../../platform/database/schema.ts'
import { queueOwnerMail } from '../../../platform/mail/owner-mail.ts'
import type { Shop } from '../../../platform/shop.ts'
import type { OrderRow } from '../queries.ts'
import { queueOrderMail } from './order-mail.ts'

/** Queues the email about the cancellation of an unpaid order. A paid order gets the email about its refund instead. */
export async function queueCancellationMail(shop: Shop, trx: Trx, order: OrderRow): Promise<void> {
  await queueOrderMail(shop, trx, order, {
    key: `order-cancelled:${order.id}`,
    subject: `Your order #${order.number} has been cancelled`,
    preheader: 'You have not been charged.',
    heading: "We've cancelled your order",
    paragraphs: ['You cancelled this order, so it will not be shipped.', 'You have not been charged.']
  })
}

export const queuePaymentDeclinedMail = (shop: Shop, trx: Trx, order: OrderRow): Promise<void> =>
  queueOrderMail(shop, trx, order, {
    key: `payment-declined:${order.id}`,
    subject: `The payment for your order #${order.number} was declined`,
    preheader: 'You have not been charged. You can order again.',
    heading: 'Your payment did not go through',
    paragraphs: [
      'PayPal declined the payment, so we cancelled your order. You have not been charged.',
      'Your items are still in your cart. Please try again with another card or PayPal account.'
    ],
    action: { label: 'Go to checkout', path: '/shop/checkout' }
  })

/** A shopper can request the cancellation again at another time (`at`). */
export async function queueCancellationRequestMails(shop: Shop, trx: Trx, order: OrderRow, at: string): Promise<void> {
  const { id, number } = order
  await queueOrderMail(shop, trx, order, {
    key: `order-cancellation:${id}:${at}`,
    subject: `Your cancellation request for order #${number}`,
    preheader: 'We will email you our decision.',
    heading: "We've received your cancellation request",
    paragraphs: [
      'You have already cancelled several paid orders today, so we have to check this cancellation.',
      'If we cancel the order, we refund the full amount. In any case we will email you.'
    ]
  })
  await queueOwnerMail(shop, trx, {
    kind: 'cancelled-order',
    id: `${id}:${at}`,
    subject: `Cancellation requested for order #${number}`,
    text: `The customer has cancelled several paid orders today, and also asks to cancel order #${number}.`,
    details: ['Reject the order to cancel and refund it, or continue with it to decline the request.'],
    link: { label: 'View the order', path: `/admin/orders?order=${id}` }
  })
}

/** Queues the email about a refund that PayPal declined, perhaps long after the shopper cancelled the order. */
export async function queueCancellationFailureMail(
  shop: Shop,
  trx: Trx,
  order: OrderRow,
  refundId: string
): Promise<void> {
  await queueOrderMail(shop, trx, order, {
    key: `order-refund:${order.id}:${refundId}:declined`,
    subject: `Your order #${order.number} was not cancelled`,
    preheader: 'PayPal declined the refund.',
    heading: "We couldn't cancel your order",
    paragraphs: ['PayPal declined the refund of your payment, so your order was not cancelled. Please contact us.']
  })
}

export const queueOwnerCancellationMail = (shop: Shop, trx: Trx, { id, number }: OrderRow): Promise<void> =>
  queueOwnerMail(shop, trx, {
    kind: 'cancelled-order',
    id,
    subject: `Order #${number} was cancelled`,
    text: `The customer cancelled order #${number}. It has been refunded and must not be shipped.`,
    link: { label: 'View the order', path: `/admin/orders?order=${id}` }
  })
