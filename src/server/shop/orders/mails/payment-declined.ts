import type { Mail } from '../../../platform/mail/outbox.ts'
import type { Db } from '../../../platform/database/schema.ts'
import type { Shop } from '../../../platform/shop.ts'
import type { OrderRow } from '../queries.ts'
import { composeOrderMail } from './layout.ts'

export const composePaymentDeclinedMail = (shop: Shop, db: Db, order: OrderRow): Promise<Mail> =>
  composeOrderMail(shop, db, order, {
    key: `payment-declined:${order.id}`,
    subject: `The payment for your order #${order.number} was declined`,
    preheader: 'You have not been charged. You can order again.',
    heading: 'Your payment did not go through',
    paragraphs: [
      'PayPal declined the payment, so we cancelled your order. You have not been charged.',
      'Your items are still in your cart. Please try again with another card or PayPal account.'
    ],
    hasAddress: false,
    action: { label: 'Go to checkout', path: '/shop/checkout' }
  })
