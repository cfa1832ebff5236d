import { recordAudit } from '../audit/audit.ts'
import type { Db, Trx } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { ShopError } from '../errors.ts'
import type { Requester } from '../http/session.ts'
import { queueReturnRefusalMail } from '../orders/mails/returns.ts'
import { listItems, lockOrder, type OrderRow } from '../orders/queries.ts'
import { listReturnItems, type ReturnedItem, type ReturnRow } from '../orders/return-queries.ts'
import { requestRefundInTransaction } from '../payments/refunds/request.ts'
import { sendRefundOfAdmin } from '../payments/refunds/send-refund-of-admin.ts'
import { nowIso, type Shop } from '../shop.ts'

interface Acceptance {
  shouldRestock: boolean
}

/**
 * Refunds the price of the units, and shipping with the last ones, but not more than remains of the payment. Throws a
 * ShopError.
 */
export async function acceptReturn(
  shop: Shop,
  requester: Requester,
  id: string,
  { shouldRestock }: Acceptance
): Promise<void> {
  const refund = await transact(shop.db, async (trx) => {
    const { order, request } = await lockOpenRequest(trx, id)
    const items = await listReturnItems(trx, id)
    const price = items.reduce((sum, { price_cents, quantity }) => sum + price_cents * quantity, 0)
    const shipping = (await areLastUnits(trx, order.id, items)) ? order.shipping_cents : 0
    const amountCents = Math.min(price + shipping, order.total_cents - order.refunded_cents)
    if (amountCents === 0) throw new ShopError('conflict', 'Nothing remains to be refunded for these items.')
    const reserved = await requestRefundInTransaction(shop, trx, requester, order, {
      // The state of the request makes sure that it is refunded once.
      idempotencyKey: null,
      amountCents,
      items,
      shouldRestock,
      reason: 'Return'
    })
    await decide(shop, trx, request, { state: 'accepted', refund_id: reserved.id })
    await recordAudit(shop, trx, { ...requester, action: 'order.return-accepted', subject: toSubject(order) })
    return reserved
  })
  await sendRefundOfAdmin(shop, refund)
}

/** A shopper who withdraws from the whole contract gets the delivery costs back (Directive 2011/83/EU, article 13). */
async function areLastUnits(trx: Trx, orderId: string, items: ReturnedItem[]): Promise<boolean> {
  const units = new Map(items.map(({ id, quantity }) => [id, quantity]))
  const lines = await listItems(trx, orderId)
  return lines.every(({ id, quantity, refunded_quantity }) => quantity - refunded_quantity === (units.get(id) ?? 0))
}

/** Throws a ShopError. */
export function refuseReturn(shop: Shop, requester: Requester, id: string, reason: string): Promise<void> {
  return transact(shop.db, async (trx) => {
    const { order, request } = await lockOpenRequest(trx, id)
    const refused = await decide(shop, trx, request, { state: 'refused', answer: reason })
    await queueReturnRefusalMail(shop, trx, order, refused)
    await recordAudit(shop, trx, { ...requester, action: 'order.return-refused', subject: toSubject(order) })
  })
}

const toSubject = ({ id }: OrderRow) => ({ kind: 'order', id })

const findRequest = (db: Db, id: string): Promise<ReturnRow> =>
  db
    .selectFrom('return_requests')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new ShopError('not-found', 'Return request not found!'))

/** Throws a ShopError. */
async function lockOpenRequest(trx: Trx, id: string): Promise<{ order: OrderRow; request: ReturnRow }> {
  const order = await lockOrder(trx, (await findRequest(trx, id)).order_id)
  // Another admin may have decided before this transaction got the lock.
  const request = await findRequest(trx, id)
  if (request.state !== 'open') throw new ShopError('conflict', `This return request was already ${request.state}.`)
  return { order, request }
}

const decide = (
  shop: Shop,
  trx: Trx,
  { id }: ReturnRow,
  decision: Partial<Pick<ReturnRow, 'state' | 'refund_id' | 'answer'>>
): Promise<ReturnRow> =>
  trx
    .updateTable('return_requests')
    .set({ ...decision, decided_at: nowIso(shop) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
