import type { Db, Trx } from '../../db/schema.ts'
import { findOrderRow, findPayment, type OrderRow } from '../queries.ts'
import type { Shop } from '../../shop.ts'
import { orderMail } from './layout.ts'
import { type Mail, sendLater } from '../../mail/outbox.ts'

/**
 * Tells of an order that was given up because PayPal had declined its payment. Of a checkout that was only abandoned
 * nothing is said: its shopper knows.
 */
export async function tellIfRefused(shop: Shop, trx: Trx, orderId: string): Promise<void> {
  const payment = await findPayment(trx, orderId)
  const order = await findOrderRow(trx, orderId)
  // Each declined payment makes the next one another attempt.
  if (order && payment && payment.attempt > 1) await sendLater(shop, trx, await paymentRefused(shop, trx, order))
}

const paymentRefused = (shop: Shop, db: Db, order: OrderRow): Promise<Mail> =>
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
