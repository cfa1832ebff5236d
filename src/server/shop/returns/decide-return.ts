import { calculateReturnAmount, listReturnedUnits } from '../../../domain/orders/refund-amount.ts'
import { formatMoney, toCents } from '../../../lib/money.ts'
import { recordAudit } from '../../people/audit/audit.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Requester } from '../../platform/http/session.ts'
import { queueReturnAcceptedMail, queueReturnDeclinedMail } from './mails.ts'
import { lockOrder, type OrderRow, readOrder } from '../orders/queries.ts'
import type { RefundRow } from '../payments/refunds/queries.ts'
import { listReturnItems, type ReturnRow } from './queries.ts'
import { requestRefundInTransaction } from '../payments/refunds/request.ts'
import { issueAdminRefund } from '../payments/refunds/send.ts'
import { type Clock, nowIso, type Shop } from '../../platform/shop.ts'

interface Acceptance {
  shouldRestock: boolean
  /** In dollars, as the admin saw it. */
  amount?: number | undefined
}

/**
 * Refunds the returned units, unless another refund covers them. Returns true if it has made a refund, whose email says
 * that the return was accepted. Throws a ShopError.
 */
export async function acceptReturn(
  shop: Shop,
  requester: Requester,
  id: string,
  acceptance: Acceptance
): Promise<boolean> {
  const refund = await transact(shop.db, async (trx) => {
    const { order, request } = await lockOpenRequest(trx, id)
    const reserved = await reserveRefund(shop, trx, requester, { order, request, ...acceptance })
    await decide(shop, trx, request, { state: 'accepted', refund_id: reserved?.id ?? null })
    if (!reserved) await queueReturnAcceptedMail(shop, trx, order, request)
    await recordAudit(shop, trx, { ...requester, action: 'order.return-accepted', subject: toSubject(order) })
    return reserved
  })
  if (refund) await issueAdminRefund(shop, refund)
  return refund !== undefined
}

interface AcceptedReturn extends Acceptance {
  order: OrderRow
  request: ReturnRow
}

/** Returns undefined if nothing remains to be refunded. */
async function reserveRefund(
  clock: Clock,
  trx: Trx,
  requester: Requester,
  { order, request, shouldRestock, amount: seenAmount }: AcceptedReturn
): Promise<RefundRow | undefined> {
  const details = { ...(await readOrder(trx, order)), paymentState: null }
  const returned = await listReturnItems(trx, request.id)
  const units = listReturnedUnits(
    details,
    returned.map((item) => ({ _id: item.id, quantity: item.quantity }))
  )
  const amount = calculateReturnAmount(details, units)
  if (seenAmount !== undefined && toCents(seenAmount) !== toCents(amount))
    throw new ShopError('conflict', `The refund is now ${formatMoney(amount)}. Please check the order and try again.`)
  if (amount === 0) return undefined
  return requestRefundInTransaction(clock, trx, requester, order, {
    // The state of the request makes sure that it is refunded once.
    idempotencyKey: null,
    amountCents: toCents(amount),
    items: Object.entries(units).map(([itemId, quantity]) => ({ id: itemId, quantity })),
    shouldRestock,
    reason: 'Return'
  })
}

/** Throws a ShopError. */
export function declineReturn(shop: Shop, requester: Requester, id: string, reason: string): Promise<void> {
  return transact(shop.db, async (trx) => {
    const { order, request } = await lockOpenRequest(trx, id)
    const declined = await decide(shop, trx, request, { state: 'declined', decline_reason: reason })
    await queueReturnDeclinedMail(shop, trx, order, declined)
    await recordAudit(shop, trx, { ...requester, action: 'order.return-declined', subject: toSubject(order) })
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
  clock: Clock,
  trx: Trx,
  { id }: ReturnRow,
  decision: Partial<Pick<ReturnRow, 'state' | 'refund_id' | 'decline_reason'>>
): Promise<ReturnRow> =>
  trx
    .updateTable('return_requests')
    .set({ ...decision, decided_at: nowIso(clock) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
