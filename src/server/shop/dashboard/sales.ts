import { sql } from 'kysely'

import type { BestSeller, Period } from '../../../api/contract/dashboard.ts'
import { DAY, formatDate } from '../../../lib/dates.ts'
import { toDollars } from '../../../lib/money.ts'
import { isBetweenDays } from '../../platform/database/between-days.ts'
import { catalog } from '../../platform/database/catalog.ts'
import { NET_CENTS, REMAINING_CENTS, REMAINING_UNITS } from '../../platform/database/revenue.ts'
import type { Db } from '../../platform/database/schema.ts'

export interface DaySpan {
  from: string
  to: string
}

export function getPeriods(now: Date, days: number): { span: DaySpan; previousSpan: DaySpan } {
  const formatDaysAgo = (count: number) => formatDate(new Date(now.getTime() - count * DAY).toISOString())
  return {
    span: { from: formatDaysAgo(days - 1), to: formatDaysAgo(0) },
    previousSpan: { from: formatDaysAgo(2 * days - 1), to: formatDaysAgo(days) }
  }
}

export async function readPeriod(db: Db, span: DaySpan): Promise<Period> {
  const [revenueByDay, registrations] = [await readRevenue(db, span), await countRegistrations(db, span)]
  const days = listDays(span).map((day) => ({
    day,
    revenue: revenueByDay.get(day)?.cents ?? 0,
    orders: revenueByDay.get(day)?.orders ?? 0,
    newCustomers: registrations.get(day) ?? 0
  }))
  const sumDays = (getValue: (day: (typeof days)[number]) => number) =>
    days.reduce((total, day) => total + getValue(day), 0)
  const [cents, orders] = [sumDays(({ revenue }) => revenue), sumDays((day) => day.orders)]
  return {
    ...span,
    revenue: toDollars(cents),
    orders,
    average: orders > 0 ? toDollars(Math.round(cents / orders)) : 0,
    newCustomers: sumDays(({ newCustomers }) => newCustomers),
    days: days.map((day) => ({ ...day, revenue: toDollars(day.revenue) }))
  }
}

export function listDays({ from, to }: DaySpan): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / DAY + 1
  return Array.from({ length: count }, (_, index) => formatDate(new Date(Date.parse(from) + index * DAY).toISOString()))
}

/** In UTC. */
const createdDay = sql<string>`substr(created_at, 1, 10)`

async function readRevenue(db: Db, span: DaySpan): Promise<Map<string, { cents: number; orders: number }>> {
  const rows = await db
    .selectFrom('orders')
    .select(({ fn }) => [createdDay.as('day'), fn.sum(NET_CENTS).as('cents'), fn.countAll().as('orders')])
    .where('payment_status', '=', 'paid')
    .where(({ ref }) => isBetweenDays(ref('created_at'), span))
    .groupBy(createdDay)
    .execute()
  return new Map(rows.map((row) => [row.day, { cents: Number(row.cents), orders: Number(row.orders) }]))
}

async function countRegistrations(db: Db, span: DaySpan): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('users')
    .select(({ fn }) => [createdDay.as('day'), fn.countAll().as('customers')])
    .where('role', '=', 'user')
    .where('erased_at', 'is', null)
    .where(({ ref }) => isBetweenDays(ref('created_at'), span))
    .groupBy(createdDay)
    .execute()
  return new Map(rows.map((row) => [row.day, Number(row.customers)]))
}

const MAX_BEST_SELLERS = 8

/** A refund of an amount, without units, does not change these figures. */
export async function listBestSellers(db: Db, { from, to }: DaySpan): Promise<BestSeller[]> {
  const totals = await db
    .selectFrom('order_items')
    .select(({ fn }) => [
      'variant_id',
      fn.sum<number | string>(REMAINING_UNITS).as('units'),
      fn.sum<number | string>(REMAINING_CENTS).as('cents'),
      // An exchange can add a second line of the same variant.
      fn.count('order_id').distinct().as('orders')
    ])
    .where('sold_on', '>=', from)
    .where('sold_on', '<=', to)
    .groupBy('variant_id')
    .having(({ fn }) => fn.sum(REMAINING_UNITS), '>', 0)
    .orderBy('units', 'desc')
    .orderBy('variant_id')
    .limit(MAX_BEST_SELLERS)
    .execute()
  const products = await readProducts(
    db,
    totals.map((row) => row.variant_id)
  )
  return totals.map((row) => ({
    productId: row.variant_id,
    ...(products.get(row.variant_id) ?? DELETED_PRODUCT),
    units: Number(row.units),
    revenue: toDollars(Number(row.cents)),
    orders: Number(row.orders)
  }))
}

const DELETED_PRODUCT = { title: 'Deleted product', image: '' }

async function readProducts(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map<string, typeof DELETED_PRODUCT>()
  const rows = await db.selectFrom(catalog(db)).select(['id', 'title', 'image']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, title, image }) => [id, { title, image }]))
}
