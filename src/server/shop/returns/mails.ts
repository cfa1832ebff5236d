import { describeReturnOutcome } from '../../../domain/orders/exchange.ts'
import { formatItemList } from '../../../domain/orders/item-list.ts'
import { describeReturnParcel } from '../../../domain/settings/seller.ts'
import { formatUtcTime } from '../../../lib/dates.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { queueOwnerMail } from '../../platform/mail/owner-mail.ts'
import type { Shop } from '../../platform/shop.ts'
import { queueOrderMail } from '../orders/mails/order-mail.ts'
import type { OrderRow } from '../orders/queries.ts'
import { listReturnItems, listUndecidedItems, type ReturnRow } from './queries.ts'

/** Confirms the content and the time of the withdrawal, as the law of the EU requires. */
export async function queueReturnRequestMails(
  shop: Shop,
  trx: Trx,
  order: OrderRow,
  request: ReturnRow
): Promise<void> {
  const returned = await listReturnItems(trx, request.id)
  const items = formatItemList(returned)
  const withdrawn = returned.filter(({ exchange }) => !exchange)
  const exchanged = returned.filter(({ exchange }) => exchange)
  await queueOrderMail(shop, trx, order, {
    key: `order-return:${order.id}:${request.id}:requested`,
    subject: `Your return for order #${order.number}`,
    preheader: "We've received your return request.",
    heading: "We've received your return request",
    paragraphs: [
      ...(withdrawn.length > 0
        ? [
            `You have withdrawn from the contract for these items, and asked to return them: ${formatItemList(withdrawn)}.`
          ]
        : []),
      ...(exchanged.length > 0
        ? [`You asked to exchange these items: ${formatItemList(exchanged)}. We've reserved the replacement for you.`]
        : []),
      ...(request.reason ? [`Your reason: ${request.reason}`] : []),
      `We received your request on ${formatUtcTime(request.created_at)} and will email you our decision.`
    ]
  })
  await queueOwnerMail(shop, trx, {
    kind: 'return-request',
    id: request.id,
    subject: `Return requested for order #${order.number}`,
    text: `The customer wants to return ${items}.`,
    link: { label: 'View the request', path: `/admin/orders?order=${order.id}` }
  })
}

export async function queueReturnParcelMail(
  shop: Shop,
  trx: Trx,
  order: OrderRow,
  { request, address }: { request: ReturnRow; address: string }
): Promise<void> {
  const items = await listUndecidedItems(trx, request.id)
  await queueOrderMail(shop, trx, order, {
    key: `order-return:${order.id}:${request.id}:parcel`,
    subject: `Please send us your return for order #${order.number}`,
    preheader: "We've accepted your return.",
    heading: "We've accepted your return",
    paragraphs: [
      `You asked to return ${formatItemList(items)}.`,
      describeReturnParcel(address, describeReturnOutcome(items))
    ]
  })
}

export const queueReplacementMail = (
  shop: Shop,
  trx: Trx,
  order: OrderRow,
  { request, sent }: { request: ReturnRow; sent: string[] }
): Promise<void> =>
  queueOrderMail(shop, trx, order, {
    key: `order-return:${order.id}:${request.id}:replaced`,
    subject: `The replacement for order #${order.number} is on its way`,
    preheader: "We've sent your replacement.",
    heading: 'Your replacement is on its way',
    paragraphs: [`We've accepted your return, and are sending ${sent.join(', ')} to the address below at no cost.`],
    hasAddress: true
  })

/** For units that other refunds cover. Otherwise, the email of the refund says that the return was accepted. */
export const queueReturnAcceptedMail = (shop: Shop, trx: Trx, order: OrderRow, request: ReturnRow): Promise<void> =>
  queueDecisionMail(shop, trx, {
    order,
    request,
    decision: 'accepted',
    sentence: "We've accepted your return.",
    reason: 'Another refund covers these items.'
  })

export const queueReturnDeclinedMail = (shop: Shop, trx: Trx, order: OrderRow, request: ReturnRow): Promise<void> =>
  queueDecisionMail(shop, trx, {
    order,
    request,
    decision: 'declined',
    sentence: "We can't accept your return.",
    reason: `Reason: ${request.decline_reason}`
  })

interface Decision {
  order: OrderRow
  request: ReturnRow
  decision: 'accepted' | 'declined'
  sentence: string
  reason: string
}

async function queueDecisionMail(shop: Shop, trx: Trx, details: Decision): Promise<void> {
  const { order, request, decision, sentence, reason } = details
  const items = formatItemList(await listUndecidedItems(trx, request.id))
  await queueOrderMail(shop, trx, order, {
    key: `order-return:${order.id}:${request.id}:${decision}`,
    subject: `Your return for order #${order.number} was ${decision}`,
    preheader: sentence,
    heading: sentence.slice(0, -1),
    paragraphs: [`You asked to return ${items}.`, reason, 'If you have questions, please contact us.']
  })
}
