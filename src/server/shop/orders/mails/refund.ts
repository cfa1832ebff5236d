import { formatItemList } from '../../../../domain/orders/item-list.ts'
import { formatMoney, toDollars } from '../../../../lib/money.ts'
import type { Db } from '../../../platform/database/schema.ts'
import type { Mail } from '../../../platform/mail/outbox.ts'
import type { Shop } from '../../../platform/shop.ts'
import type { OrderRow } from '../queries.ts'
import type { RefundRow } from '../refund-queries.ts'
import { findReturnOfRefund } from '../../returns/queries.ts'
import { composeOrderMail, createOrderPath } from './layout.ts'

export async function composeRefundMail(shop: Shop, db: Db, order: OrderRow, refund: RefundRow): Promise<Mail> {
  const amount = formatMoney(toDollars(refund.amount_cents))
  const items = await listRefundedItems(db, refund.id)
  const isReturn = (await findReturnOfRefund(db, refund.id)) !== undefined
  return composeOrderMail(shop, db, order, {
    key: `order-refund:${order.id}:${refund.id}`,
    subject: isReturn
      ? `Your return for order #${order.number} was accepted`
      : `Refund for your order #${order.number}`,
    preheader: `We've refunded ${amount}.`,
    heading: `We've refunded ${amount}`,
    paragraphs: [
      ...(isReturn ? ["We've accepted your return."] : []),
      ...(items.length > 0 ? [`This refund is for ${formatItemList(items)}.`] : []),
      'PayPal is returning the money to your original payment method. This can take a few days.'
    ],
    hasAddress: false,
    action: { label: 'View your order', path: createOrderPath(order) }
  })
}

const listRefundedItems = (db: Db, refundId: string): Promise<{ quantity: number; title: string }[]> =>
  db
    .selectFrom('refund_items')
    .innerJoin('order_items', 'order_items.id', 'refund_items.order_item_id')
    .select(['refund_items.quantity', 'order_items.title'])
    .where('refund_id', '=', refundId)
    .orderBy('order_items.position')
    .execute()
