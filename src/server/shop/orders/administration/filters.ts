import { sql } from 'kysely'

import type { CallParsed } from '../../../../api/contract/index.ts'
import { parseOrderNumber } from '../../../../domain/orders/order-number.ts'
import { MINUTE } from '../../../../lib/dates.ts'
import { selectMatchingAccounts } from '../../../people/accounts/accounts.ts'
import { isBetweenDays } from '../../../platform/database/between-days.ts'
import type { Db } from '../../../platform/database/schema.ts'
import { catalog, CATALOG_TITLE_KEY } from '../../../platform/database/catalog.ts'
import { ADDRESS_TEXT, containsWords } from '../../../platform/database/contains.ts'
import { toTitleKey } from '../../../platform/database/title-key.ts'
import { unindexed } from '../../../platform/database/unindexed.ts'
import { findIdRange } from '../../../platform/ids.ts'
import { NET_CENTS } from '../../../platform/database/revenue.ts'
import { selectFailedRefunds } from '../../payments/refunds/queries.ts'
import type { ShopData } from '../../../platform/shop.ts'

export type OrderQuery = CallParsed<'GET /api/admin/orders/get'>['query']

export type OrderFilters = Partial<Omit<OrderQuery, 'sortBy' | 'limit' | 'cursor' | 'totals'>>

/** Selects only the columns that each filter's covering index has, so that counting 250,000 orders is fast. */
export function selectMatchingOrders(shop: ShopData, filters: OrderFilters) {
  const { q } = filters
  if (q === undefined) return selectFiltered(shop, filters)
  const [idRange, number] = [findIdRange(q), parseOrderNumber(q)]
  let matches = selectFiltered(shop, filters).where('user_id', 'in', selectMatchingAccounts(shop.db, q))
  if (idRange)
    matches = matches.union(
      selectFiltered(shop, filters).where(({ between }) => between('id', idRange.first, idRange.last))
    )
  for (const ids of [selectOrdersTo(shop.db, q), selectOrdersOfTitle(shop.db, q)])
    matches = matches.union(selectFiltered(shop, filters).where('id', 'in', ids))
  if (number !== null) matches = matches.union(selectFiltered(shop, filters).where('number', '=', number))
  return matches
}

function selectFiltered(shop: ShopData, { q, status, payment, attention, from, to, product, customer }: OrderFilters) {
  // A search should use the customer's index, which is covering. The status's index would fetch each row.
  const column = (name: 'order_status' | 'payment_status') => {
    const reference = sql.ref<string>(name)
    return q === undefined ? reference : unindexed(reference, 'string')
  }
  return (
    shop.db
      .selectFrom('orders')
      .select(['id', 'created_at', 'total_cents', NET_CENTS.as('net_cents')])
      .$if(status !== undefined, (query) => query.where(column('order_status'), 'in', status ?? []))
      .$if(payment !== undefined, (query) => query.where(column('payment_status'), 'in', payment ?? []))
      // With a condition without bounds, SQLite would use the date's index even for a sort by total.
      .$if(Boolean(from ?? to), (query) => query.where(({ ref }) => isBetweenDays(ref('created_at'), { from, to })))
      .$if(customer !== undefined, (query) => query.where('user_id', '=', customer ?? ''))
      .$if(product !== undefined, (query) => query.where('id', 'in', selectOrdersOfProduct(shop.db, product ?? '')))
      .$if(attention === 'stuckPayments', (query) => query.where('id', 'in', selectStuckOrders(shop)))
      .$if(attention === 'refunded', (query) => query.where('payment_status', '=', 'refunded'))
      .$if(attention === 'returns', (query) => query.where('id', 'in', selectOrdersWithRequests(shop.db)))
      .$if(attention === 'awaitingParcel', (query) => query.where('id', 'in', selectOrdersAwaitingParcel(shop.db)))
      .$if(attention === 'replacements', (query) =>
        query
          .where('order_status', '=', 'inShipping')
          .where('tracking_number', 'is', null)
          .where('id', 'in', selectOrdersWithReplacements(shop.db))
      )
      .$if(attention === 'outOfStock', (query) => query.where('id', 'in', selectOutOfStockOrders(shop.db)))
  )
}

const selectOrdersOfProduct = (db: Db, productId: string) =>
  db.selectFrom('order_items').select('order_id').where('variant_id', '=', productId)

/** Of a street, city, postal code or phone number. */
const selectOrdersTo = (db: Db, q: string) =>
  db
    .selectFrom('orders')
    .select('id')
    .where(containsWords(db, ADDRESS_TEXT, q))

const selectOrdersOfTitle = (db: Db, q: string) =>
  db
    .selectFrom('order_items')
    .select('order_id as id')
    .where(
      'variant_id',
      'in',
      db
        .selectFrom(catalog(db))
        .select('catalog.id')
        .where(containsWords(db, CATALOG_TITLE_KEY, toTitleKey(q)))
    )

/** Of a return or a cancellation. */
const selectOrdersWithRequests = (db: Db) =>
  db
    .selectFrom('return_requests')
    .select('order_id')
    .where('state', '=', sql.lit('open'))
    .union(
      db
        .selectFrom('orders')
        .select('id as order_id')
        .where('cancellation_requested_at', 'is not', null)
        .where('cancelled_at', 'is', null)
        .where('payment_status', '=', 'paid')
    )

const selectOrdersAwaitingParcel = (db: Db) =>
  db.selectFrom('return_requests').select('order_id').where('state', '=', sql.lit('awaitingParcel'))

const selectOrdersWithReplacements = (db: Db) =>
  db.selectFrom('order_items').select('order_id').where('replacement_shipment', '>', sql.lit(0))

const selectOutOfStockOrders = (db: Db) =>
  db.selectFrom('payments').select('order_id').where('out_of_stock_at', 'is not', null)

/** Longer than the reconciler needs for a payment that it can complete. */
const STUCK_AFTER = 15 * MINUTE

export function selectStuckOrders({ db, now }: ShopData) {
  const since = new Date(now().getTime() - STUCK_AFTER).toISOString()
  const payments = db.selectFrom('payments')
  return payments
    .select('payments.order_id')
    .where('state', '=', 'review')
    .union(
      db.selectFrom('refunds').select('order_id').where('next_check_at', 'is not', null).where('created_at', '<', since)
    )
    .union(selectFailedRefunds(db).select('order_id'))
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
