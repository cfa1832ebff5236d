import { sql } from 'kysely'

import { MINUTE } from '../../../../lib/dates.ts'
import { formatMoney, toDollars } from '../../../../lib/money.ts'
import { recordAudit } from '../../../people/audit/audit.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transact.ts'
import { ShopError } from '../../../platform/errors.ts'
import type { Requester } from '../../../platform/http/session.ts'
import { createId } from '../../../platform/ids.ts'
import { lockOrder, type OrderRow } from '../../orders/queries.ts'
import type { RefundRow } from './queries.ts'
import { type Clock, nowIso, type ShopData } from '../../../platform/shop.ts'
import { readPayment } from '../queries.ts'

export interface RefundRequest {
  /** Null if something else makes sure that the refund is requested once. */
  idempotencyKey: string | null
  amountCents: number
  items: { id: string; quantity: number }[]
  shouldRestock: boolean
  reason: string
}

/** Longer than a call to PayPal takes, so that the reconciler does not repeat a call that is in progress. */
const FIRST_RETRY = MINUTE

/**
 * Reserves the amount and the units, so that concurrent refunds never exceed the capture. Returns the same refund for the
 * same idempotency key. Throws a ShopError.
 */
export function requestRefund(
  shop: ShopData,
  requester: Requester,
  orderId: string,
  request: RefundRequest
): Promise<RefundRow> {
  return transact(shop.db, async (trx) => {
    const order = await lockOrder(trx, orderId)
    const known = await findByKey(trx, orderId, request.idempotencyKey)
    if (known) {
      await requireSameRequest(trx, known, request)
      return known
    }
    return requestRefundInTransaction(shop, trx, requester, order, request)
  })
}

/** Call it after locking the order, and send the refund after the transaction. Throws a ShopError. */
export async function requestRefundInTransaction(
  clock: Clock,
  trx: Trx,
  requester: Requester,
  order: OrderRow,
  request: RefundRequest
): Promise<RefundRow> {
  await requireRefundable(trx, order)
  await reserveAmount(trx, order, request.amountCents)
  for (const item of request.items) await takeUnits(trx, order.id, item, 'refunded_quantity')
  const refund = await insertRefund(clock, trx, requester, order.id, request)
  await recordAudit(clock, trx, {
    ...requester,
    action: 'order.refund-requested',
    subject: { kind: 'order', id: order.id },
    after: { amount: toDollars(request.amountCents), ...(request.reason && { reason: request.reason }) }
  })
  return refund
}

const findByKey = (trx: Trx, orderId: string, idempotencyKey: string | null): Promise<RefundRow | undefined> =>
  trx
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()

/** A client that uses a key twice must not read that its other refund was made. */
async function requireSameRequest(trx: Trx, { id, amount_cents }: RefundRow, request: RefundRequest): Promise<void> {
  const rows = await trx.selectFrom('refund_items').selectAll().where('refund_id', '=', id).execute()
  const units = new Map(rows.map(({ order_item_id, quantity }) => [order_item_id, quantity]))
  const isSame =
    amount_cents === request.amountCents &&
    rows.length === request.items.length &&
    request.items.every((item) => units.get(item.id) === item.quantity)
  if (!isSame) throw new ShopError('conflict', 'This idempotency key belongs to another refund of this order.')
}

/** Throws a ShopError. */
export async function requireRefundable(trx: Trx, order: OrderRow): Promise<void> {
  if (order.payment_status === 'refunded')
    throw new ShopError('conflict', 'This order has already been fully refunded.')
  if (order.payment_status !== 'paid') throw new ShopError('conflict', 'Only a paid order can be refunded.')
  const { state } = await readPayment(trx, order.id)
  if (state !== 'captured') throw new ShopError('conflict', 'A full refund of this order is in progress.')
}

async function reserveAmount(trx: Trx, order: OrderRow, cents: number): Promise<void> {
  const reserved = await trx
    .updateTable('orders')
    .set({ refunded_cents: sql`refunded_cents + ${cents}` })
    .where('id', '=', order.id)
    .where(sql<boolean>`refunded_cents + ${cents} <= total_cents`)
    .returning('id')
    .executeTakeFirst()
  if (reserved) return
  const remaining = formatMoney(toDollars(Math.max(0, order.total_cents - order.refunded_cents)))
  throw new ShopError('conflict', `Only ${remaining} of this order can still be refunded.`, { field: 'amount' })
}

/** Counts units as refunded or exchanged. Throws a ShopError unless that many units are neither. */
export async function takeUnits(
  trx: Trx,
  orderId: string,
  { id, quantity }: { id: string; quantity: number },
  column: 'refunded_quantity' | 'exchanged_quantity'
): Promise<void> {
  const reserved = await trx
    .updateTable('order_items')
    .set({ [column]: sql`${sql.ref(column)} + ${quantity}` })
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .where(sql<boolean>`refunded_quantity + exchanged_quantity + ${quantity} <= quantity`)
    .returning('id')
    .executeTakeFirst()
  if (!reserved)
    throw new ShopError('conflict', 'These items are not in this order, or were already refunded.', {
      field: 'items'
    })
}

async function insertRefund(
  clock: Clock,
  trx: Trx,
  requester: Requester,
  orderId: string,
  { idempotencyKey, amountCents, items, shouldRestock, reason }: RefundRequest
): Promise<RefundRow> {
  const now = nowIso(clock)
  const refund = await trx
    .insertInto('refunds')
    .values({
      id: createId(),
      order_id: orderId,
      idempotency_key: idempotencyKey,
      amount_cents: amountCents,
      state: 'requested',
      source: 'admin',
      reason,
      requested_by: requester.user?.userName ?? null,
      created_at: now,
      updated_at: now,
      next_check_at: new Date(clock.now().getTime() + FIRST_RETRY).toISOString()
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const rows = items.map(({ id, quantity }) => ({
    refund_id: refund.id,
    order_item_id: id,
    quantity,
    restocked: Number(shouldRestock)
  }))
  if (rows.length > 0) await trx.insertInto('refund_items').values(rows).execute()
  return refund
}
