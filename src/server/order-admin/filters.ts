import { sql } from 'kysely'

import type { CallParsed } from '../../api/contract/index.ts'
import { MINUTE } from '../../lib/dates.ts'
import { accountsCalled } from '../auth/called.ts'
import { isBetweenDays } from '../db/between-days.ts'
import type { Db } from '../db/schema.ts'
import { findIdRange } from '../ids.ts'
import type { Shop } from '../shop.ts'

export type Wanted = CallParsed<'GET /api/admin/orders/get'>['query']

/** What orders are chosen by; what is not given chooses none out. */
export type Filters = Partial<Omit<Wanted, 'sortBy' | 'limit' | 'cursor' | 'totals'>>

/**
 * The orders that match, each with what it can be sorted and summed by. Every filter is answered from an index that has
 * all of these, so that a quarter of a million orders can be counted while somebody waits.
 */
export function matching(shop: Shop, wanted: Filters) {
  const { q } = wanted
  if (q === undefined) return filtered(shop, wanted)
  const byCustomer = filtered(shop, wanted).where('user_id', 'in', accountsCalled(shop.db, q))
  const numbers = findIdRange(q)
  if (!numbers) return byCustomer
  return byCustomer.union(filtered(shop, wanted).where(({ between }) => between('id', numbers.first, numbers.last)))
}

function filtered(shop: Shop, { q, status, payment, attention, from, to, product }: Filters) {
  const column = q === undefined ? plain : hidden
  return (
    shop.db
      .selectFrom('orders')
      .select(['id', 'created_at', 'total_cents'])
      .$if(status !== undefined, (list) => list.where(column('order_status'), 'in', status ?? []))
      .$if(payment !== undefined, (list) => list.where(column('payment_status'), 'in', payment ?? []))
      // A bound that bounds nothing would have SQLite read by date what is sorted by total.
      .$if(Boolean(from ?? to), (list) => list.where(({ ref }) => isBetweenDays(ref('created_at'), { from, to })))
      .$if(product !== undefined, (list) => list.where('id', 'in', ordersWith(shop.db, product ?? '')))
      .$if(attention === 'pending', (list) => list.where('id', 'in', ordersThatHang(shop)))
      .$if(attention === 'refunded', (list) => list.where('payment_status', '=', 'refunded'))
      .$if(attention === 'unstocked', (list) => list.where('id', 'in', ordersWithoutStock(shop.db)))
  )
}

type Status = 'order_status' | 'payment_status'

const plain = (column: Status) => sql<string>`${sql.ref(column)}`

/**
 * A column that no index is found for. While customers are looked for, SQLite would else go through the status's index
 * and fetch each row for its customer, where the customers' own index has everything.
 */
const hidden = (column: Status) => sql<string>`${sql.ref(column)} || ''`

const ordersWith = (db: Db, productId: string) =>
  db.selectFrom('order_items').select('order_id').where('product_id', '=', productId)

/** Charged for goods that were gone by then. */
const ordersWithoutStock = (db: Db) =>
  db.selectFrom('payments').select('order_id').where('unstocked_at', 'is not', null)

/** The reconciler ends what can be ended within minutes. */
const TOO_LONG = 15 * MINUTE

/** Payments that wait for a person, a charge or refund that does not end, and an approval whose hold is over. */
function ordersThatHang({ db, now }: Shop) {
  const since = new Date(now().getTime() - TOO_LONG).toISOString()
  const payments = db.selectFrom('payments')
  return payments
    .select('payments.order_id')
    .where('state', '=', 'review')
    .union(
      payments
        .select('payments.order_id')
        .where('state', 'in', ['capturing', 'refunding'])
        .where('updated_at', '<', since)
    )
    .union(
      payments
        .innerJoin('stock_holds', 'stock_holds.order_id', 'payments.order_id')
        .select('payments.order_id')
        .where('payments.state', 'in', ['created', 'open'])
        .where('stock_holds.state', '=', 'held')
        .where('stock_holds.expires_at', '<', since)
    )
}
