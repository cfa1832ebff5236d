import { sql } from 'kysely'

import type { Order } from '../../../api/contract/orders.ts'
import type { Outcome } from '../../../domain/promotions/calculate-discounts.ts'
import { toDollars } from '../../../lib/money.ts'
import { readInBatches } from '../../platform/database/batches.ts'
import { lockRows } from '../../platform/database/lock.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'
import { ShopError } from '../../platform/errors.ts'
import { type Clock, nowIso } from '../../platform/shop.ts'

/** A shopper's uses of a promotion. */
export interface OwnUses {
  total: number
  /** Of orders that the next one replaces. */
  replaceable: number
  replaceableCents: number
}

/** Counts the shopper's uses, by promotion. */
export async function countOwnUses(db: Db, userId: string): Promise<Map<string, OwnUses>> {
  // Those of `findReplaceableOrders`.
  const isReplaceable = sql`case when orders.payment_status = 'pending' and payments.state in ('created', 'open')
    then 1 else 0 end`
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_promotions', 'order_promotions.order_id', 'orders.id')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .where('orders.user_id', '=', userId)
    .where('released_at', 'is', null)
    .groupBy('promotion_id')
    .select(({ fn }) => [
      'promotion_id',
      fn.countAll<number | string>().as('total'),
      fn.sum<number | string>(isReplaceable).as('replaceable'),
      fn.sum<number | string>(sql`discount_cents * ${isReplaceable}`).as('cents')
    ])
    .execute()
  return new Map(
    rows.map(({ promotion_id, total, replaceable, cents }) => [
      promotion_id,
      { total: Number(total), replaceable: Number(replaceable), replaceableCents: Number(cents) }
    ])
  )
}

/** Returns the promotions that change a cart. */
const listApplied = (outcomes: Outcome[]): Outcome[] => outcomes.filter(({ cents }) => cents > 0)

/** Locks the promotions of an order and of those that it replaces, by id, so that concurrent orders do not deadlock. */
export async function lockPromotions(trx: Trx, replacedOrders: { id: string }[], outcomes: Outcome[]): Promise<void> {
  const ids = replacedOrders.map(({ id }) => id)
  const replaced =
    ids.length > 0
      ? await trx.selectFrom('order_promotions').select('promotion_id as id').where('order_id', 'in', ids).execute()
      : []
  const all = [...replaced.map(({ id }) => id), ...listApplied(outcomes).map(({ promotion }) => promotion._id)]
  if (all.length > 0)
    await lockRows(trx, trx.selectFrom('promotions').select('id').where('id', 'in', all).orderBy('id')).execute()
}

/**
 * Counts an order's promotions as used, within their limits. Call it after `lockPromotions`, and after cancelling the orders
 * that this one replaces. Throws a ShopError.
 */
export async function takeUses(
  trx: Trx,
  { orderId, userId }: { orderId: string; userId: string },
  outcomes: Outcome[]
): Promise<void> {
  for (const { promotion, cents } of listApplied(outcomes)) {
    const { _id: id, name, code, kind } = promotion
    const taken = await trx
      .updateTable('promotions')
      .set({ uses: sql`uses + 1`, spent_cents: sql`spent_cents + ${cents}` })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`(max_uses is null or uses < max_uses)`)
      .where(sql<boolean>`(budget_cents is null or spent_cents + ${cents} <= budget_cents)`)
      .returning('once_per_shopper')
      .executeTakeFirst()
    if (!taken || (taken.once_per_shopper === 1 && (await countOwnUses(trx, userId)).has(id)))
      throw new ShopError(
        'conflict',
        `'${code ?? name}' cannot be used any more. Please check your cart and try again.`
      )
    await trx
      .insertInto('order_promotions')
      .values({ order_id: orderId, promotion_id: id, name, code: code ?? null, kind, discount_cents: cents })
      .execute()
  }
}

/**
 * Gives the uses of an order back. Idempotent. Call it after locking the order, if it ended before it was shipped
 * (`cancelUnpaidOrder`, `markOrderRefunded`).
 */
export async function releaseUses(clock: Clock, trx: Trx, orderId: string): Promise<void> {
  const released = await trx
    .updateTable('order_promotions')
    .set({ released_at: nowIso(clock) })
    .where('order_id', '=', orderId)
    .where('released_at', 'is', null)
    .returning(['promotion_id', 'discount_cents'])
    .execute()
  for (const { promotion_id, discount_cents } of released.toSorted((a, b) =>
    a.promotion_id < b.promotion_id ? -1 : 1
  ))
    await trx
      .updateTable('promotions')
      .set({ uses: sql`uses - 1`, spent_cents: sql`spent_cents - ${discount_cents}` })
      .where('id', '=', promotion_id)
      .execute()
}

/** Returns true if an order has exactly these promotions. */
export async function hasSamePromotions(trx: Trx, orderId: string, outcomes: Outcome[]): Promise<boolean> {
  const rows = await trx.selectFrom('order_promotions').selectAll().where('order_id', '=', orderId).execute()
  const applied = listApplied(outcomes)
  return (
    rows.length === applied.length &&
    applied.every(({ promotion, cents }) =>
      rows.some((row) => row.promotion_id === promotion._id && row.discount_cents === cents)
    )
  )
}

/** Lists the discounts of orders, by order id. */
export async function listDiscounts(db: Db, orderIds: string[]): Promise<Map<string, NonNullable<Order['discounts']>>> {
  const rows = await readInBatches(orderIds, (batch) =>
    db.selectFrom('order_promotions').selectAll().where('order_id', 'in', batch).orderBy('kind').execute()
  )
  const toDiscount = ({ name, code, kind, discount_cents }: (typeof rows)[number]) => ({
    name,
    ...(code !== null && { code }),
    kind,
    amount: kind === 'shipping' ? 0 : toDollars(discount_cents)
  })
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id)
  return new Map([...byOrder].map(([id, ownRows]) => [id, ownRows.map(toDiscount)]))
}
