import type { Mail } from '../../mail/outbox.ts'
import type { Db } from '../../db/schema.ts'
import type { Shop } from '../../shop.ts'
import type { OrderRow } from '../queries.ts'
import { orderMail } from './layout.ts'

/** Writes the mail about an order that expired after PayPal had declined its payment. */
export const paymentRefusedMail = (shop: Shop, db: Db, order: OrderRow): Promise<Mail> =>
  orderMail(shop, db, order, {
    key: `payment-refused:${order.id}`,
    subject: `The payment for your order ${order.id} was refused`,
    preheader: 'You have not been charged. You can order again.',
    heading: 'Your payment did not go through',
    paragraphs: [
      'PayPal declined the payment, so we could not keep your order any longer. You have not been charged.',
      'Your cart is as you left it. Another card or account at PayPal may work.'
    ],
    goes: false,
    action: { label: 'Go to the checkout', path: '/shop/checkout' }
  })
