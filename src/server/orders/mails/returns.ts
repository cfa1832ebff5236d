import { formatItemList } from '../../../domain/orders/item-list.ts'
import { formatUtcTime } from '../../../lib/dates.ts'
import type { Trx } from '../../db/schema.ts'
import { queueMail } from '../../mail/outbox.ts'
import { queueOwnerMail } from '../../mail/owner-mail.ts'
import type { Shop } from '../../shop.ts'
import type { OrderRow } from '../queries.ts'
import { listReturnItems, type ReturnRow } from '../return-queries.ts'
import { composeOrderMail, createOrderPath } from './layout.ts'

/** Confirms the content and the time of the withdrawal, as the law of the EU requires. */
export async function queueReturnRequestMails(
  shop: Shop,
  trx: Trx,
  order: OrderRow,
  request: ReturnRow
): Promise<void> {
  const items = formatItemList(await listReturnItems(trx, request.id))
  const mail = await composeOrderMail(shop, trx, order, {
    key: `order-return:${order.id}:${request.id}:requested`,
    subject: `Your return for order #${order.number}`,
    preheader: "We've received your return request.",
    heading: "We've received your return request",
    paragraphs: [
      `You have withdrawn from the contract for these items, and asked to return them: ${items}.`,
      ...(request.reason ? [`Your reason: ${request.reason}`] : []),
      `We received your request on ${formatUtcTime(request.created_at)} and will email you our decision.`
    ],
    hasAddress: false,
    action: { label: 'View your order', path: createOrderPath(order) }
  })
  await queueMail(shop, trx, mail)
  await queueOwnerMail(shop, trx, {
    kind: 'return-request',
    id: request.id,
    subject: `Return requested for order #${order.number}`,
    text: `The customer wants to return ${items}.`,
    link: { label: 'View the request', path: `/admin/orders?order=${order.id}` }
  })
}

/** For units that were refunded before. Otherwise, the email of the refund says that the return was accepted. */
export async function queueReturnAcceptedMail(
  shop: Shop,
  trx: Trx,
  order: OrderRow,
  request: ReturnRow
): Promise<void> {
  const items = formatItemList(await listReturnItems(trx, request.id))
  const mail = await composeOrderMail(shop, trx, order, {
    key: `order-return:${order.id}:${request.id}:accepted`,
    subject: `Your return for order #${order.number} was accepted`,
    preheader: "We've accepted your return.",
    heading: "We've accepted your return",
    paragraphs: [`You asked to return ${items}.`, 'We refunded these items before, so there is no further refund.'],
    hasAddress: false,
    action: { label: 'View your order', path: createOrderPath(order) }
  })
  await queueMail(shop, trx, mail)
}

export async function queueReturnDeclinedMail(
  shop: Shop,
  trx: Trx,
  order: OrderRow,
  request: ReturnRow
): Promise<void> {
  const items = formatItemList(await listReturnItems(trx, request.id))
  const mail = await composeOrderMail(shop, trx, order, {
    key: `order-return:${order.id}:${request.id}:declined`,
    subject: `Your return for order #${order.number} was declined`,
    preheader: "We can't accept your return.",
    heading: "We can't accept your return",
    paragraphs: [
      `You asked to return ${items}.`,
      `Reason: ${request.decline_reason}`,
      'If you have questions, please contact us.'
    ],
    hasAddress: false,
    action: { label: 'View your order', path: createOrderPath(order) }
  })
  await queueMail(shop, trx, mail)
}
