import { calculateReturnAmount, listReturnedUnits } from '../../../domain/orders/refund-amount.ts'
import { formatReturnAddress } from '../../../domain/settings/seller.ts'
import { formatMoney, toCents } from '../../../lib/money.ts'
import { recordAudit } from '../../people/audit/audit.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Requester } from '../../platform/http/session.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import { moveReturnedStock, sendReplacements } from './exchange.ts'
import {
  queueReplacementMail,
  queueReturnAcceptedMail,
  queueReturnDeclinedMail,
  queueReturnParcelMail
} from './mails.ts'
import { lockOrder, type OrderRow, readOrder } from '../orders/queries.ts'
import type { RefundRow } from '../payments/refunds/queries.ts'
import { listReplacements, listReturnItems, type ReturnRow } from './queries.ts'
import { moveStock, toReleaseMove } from '../products/stock.ts'
import { requestRefundInTransaction } from '../payments/refunds/request.ts'
import { issueAdminRefund } from '../payments/refunds/send.ts'
import { type Clock, nowIso, type Shop } from '../../platform/shop.ts'

interface Acceptance {
  shouldRestock: boolean
  /** In dollars, as the admin saw it. */
  amount?: number | undefined
}

/** Refunds the returned units, unless the shop waits for their parcel. Throws a ShopError. */
export async function acceptReturn(
  shop: Shop,
  requester: Requester,
  id: string,
  acceptance: Acceptance
): Promise<'awaitingParcel' | RefundResult> {
  const result = await transact(shop.db, async (trx) => {
    const { order, request } = await lockRequest(trx, id, ['open'])
    await recordAudit(shop, trx, { ...requester, action: 'order.return-accepted', subject: toSubject(order) })
    const settings = await readSettings(shop.config, trx)
    if (!settings.returnsWaitForParcel) return refundReturn(shop, trx, requester, { order, request, ...acceptance })
    requireSeenAmount(acceptance, 0)
    await decide(shop, trx, request, { state: 'awaitingParcel' })
    await queueReturnParcelMail(shop, trx, order, { request, address: formatReturnAddress(settings) })
    return 'awaitingParcel'
  })
  return result === 'awaitingParcel' ? result : issueRefund(shop, result)
}

/** Refunds the units of a return whose parcel has arrived. Throws a ShopError. */
export async function receiveReturn(
  shop: Shop,
  requester: Requester,
  id: string,
  acceptance: Acceptance
): Promise<RefundResult> {
  const settlement = await transact(shop.db, async (trx) => {
    const { order, request } = await lockRequest(trx, id, ['awaitingParcel'])
    await recordAudit(shop, trx, { ...requester, action: 'order.return-received', subject: toSubject(order) })
    return refundReturn(shop, trx, requester, { order, request, ...acceptance })
  })
  return issueRefund(shop, settlement)
}

type RefundResult = 'refunded' | 'replaced' | 'covered'

async function issueRefund(shop: Shop, { refund, wasReplaced }: Settlement): Promise<RefundResult> {
  if (refund) await issueAdminRefund(shop, refund)
  if (wasReplaced) return 'replaced'
  return refund ? 'refunded' : 'covered'
}

interface AcceptedReturn extends Acceptance {
  order: OrderRow
  request: ReturnRow
}

interface Settlement {
  /** Undefined if other refunds cover the units, or all are exchanged. */
  refund: RefundRow | undefined
  wasReplaced: boolean
}

/** The email of the refund says that the return was accepted. */
async function refundReturn(shop: Shop, trx: Trx, requester: Requester, accepted: AcceptedReturn): Promise<Settlement> {
  const { order, request } = accepted
  const refund = await reserveRefund(shop, trx, requester, accepted)
  const { moves, sent } = await sendReplacements(shop, trx, requester, accepted)
  const received_at = request.state === 'awaitingParcel' ? nowIso(shop) : null
  await decide(shop, trx, request, { state: 'accepted', refund_id: refund?.id ?? null, received_at })
  if (sent.length > 0) await queueReplacementMail(shop, trx, order, { request, sent })
  else if (!refund) await queueReturnAcceptedMail(shop, trx, order, request)
  await moveReturnedStock(shop, trx, moves)
  return { refund, wasReplaced: sent.length > 0 }
}

/** Returns undefined if nothing remains to be refunded. */
async function reserveRefund(
  clock: Clock,
  trx: Trx,
  requester: Requester,
  { order, request, ...acceptance }: AcceptedReturn
): Promise<RefundRow | undefined> {
  const details = { ...(await readOrder(trx, order)), paymentState: null }
  const returned = await listReturnItems(trx, request.id)
  const units = listReturnedUnits(
    details,
    returned.map((item) => ({ ...item, _id: item.id }))
  )
  const amount = calculateReturnAmount(details, units)
  requireSeenAmount(acceptance, amount)
  if (amount === 0) return undefined
  return requestRefundInTransaction(clock, trx, requester, order, {
    // The state of the request makes sure that it is refunded once.
    idempotencyKey: null,
    amountCents: toCents(amount),
    items: Object.entries(units).map(([itemId, quantity]) => ({ id: itemId, quantity })),
    shouldRestock: acceptance.shouldRestock,
    reason: 'Return'
  })
}

function requireSeenAmount({ amount: seenAmount }: Acceptance, amount: number): void {
  if (seenAmount !== undefined && toCents(seenAmount) !== toCents(amount))
    throw new ShopError('conflict', `The refund is now ${formatMoney(amount)}. Please check the order and try again.`)
}

/** Throws a ShopError. */
export function declineReturn(shop: Shop, requester: Requester, id: string, reason: string): Promise<void> {
  return transact(shop.db, async (trx) => {
    const { order, request } = await lockRequest(trx, id, ['open', 'awaitingParcel'])
    const declined = await decide(shop, trx, request, { state: 'declined', decline_reason: reason })
    await queueReturnDeclinedMail(shop, trx, order, declined)
    await recordAudit(shop, trx, { ...requester, action: 'order.return-declined', subject: toSubject(order) })
    await moveStock(shop, trx, (await listReplacements(trx, id)).map(toReleaseMove))
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
async function lockRequest(
  trx: Trx,
  id: string,
  states: ReturnRow['state'][]
): Promise<{ order: OrderRow; request: ReturnRow }> {
  const order = await lockOrder(trx, (await findRequest(trx, id)).order_id)
  // Another admin may have decided before this transaction got the lock.
  const request = await findRequest(trx, id)
  if (!states.includes(request.state)) throw new ShopError('conflict', WRONG_STATES[request.state])
  return { order, request }
}

const WRONG_STATES: Record<ReturnRow['state'], string> = {
  open: 'This return request was not accepted yet.',
  awaitingParcel: 'This return request was already accepted, and awaits its parcel.',
  accepted: 'This return request was already accepted.',
  declined: 'This return request was already declined.'
}

const decide = (
  clock: Clock,
  trx: Trx,
  { id, state }: ReturnRow,
  decision: Partial<Pick<ReturnRow, 'state' | 'refund_id' | 'decline_reason' | 'received_at'>>
): Promise<ReturnRow> =>
  trx
    .updateTable('return_requests')
    .set({ ...decision, decided_at: nowIso(clock) })
    .where('id', '=', id)
    .where('state', '=', state)
    .returningAll()
    .executeTakeFirstOrThrow()
