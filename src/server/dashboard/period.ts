import { sql } from 'kysely'

import type { Period } from '../../api/contract/dashboard.ts'
import { DAY, datePart } from '../../lib/dates.ts'
import { toDollars } from '../../lib/money.ts'
import { isBetweenDays } from '../db/between-days.ts'
import type { Db } from '../db/schema.ts'

export interface Span {
  from: string
  to: string
}

/** So many days, of which today is the last; and as many right before them. */
export function spans(now: Date, days: number): { now: Span; before: Span } {
  const ago = (count: number) => datePart(new Date(now.getTime() - count * DAY).toISOString())
  return { now: { from: ago(days - 1), to: ago(0) }, before: { from: ago(2 * days - 1), to: ago(days) } }
}

/** What each day of a span brought, and all of them together. */
export async function readPeriod(db: Db, span: Span): Promise<Period> {
  const [sales, registrations] = [await salesOf(db, span), await registrationsOf(db, span)]
  const days = daysOf(span).map((day) => ({
    day,
    revenue: sales.get(day)?.cents ?? 0,
    orders: sales.get(day)?.orders ?? 0,
    newCustomers: registrations.get(day) ?? 0
  }))
  const sum = (of: (day: (typeof days)[number]) => number) => days.reduce((all, day) => all + of(day), 0)
  const [cents, orders] = [sum(({ revenue }) => revenue), sum((day) => day.orders)]
  return {
    ...span,
    revenue: toDollars(cents),
    orders,
    average: orders > 0 ? toDollars(Math.round(cents / orders)) : 0,
    newCustomers: sum(({ newCustomers }) => newCustomers),
    days: days.map((day) => ({ ...day, revenue: toDollars(day.revenue) }))
  }
}

function daysOf({ from, to }: Span): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / DAY + 1
  return Array.from({ length: count }, (_, index) => datePart(new Date(Date.parse(from) + index * DAY).toISOString()))
}

/** The calendar's day of an ISO instant. */
const dayOf = sql<string>`substr(created_at, 1, 10)`

async function salesOf(db: Db, span: Span): Promise<Map<string, { cents: number; orders: number }>> {
  const rows = await db
    .selectFrom('orders')
    .select(({ fn }) => [dayOf.as('day'), fn.sum('total_cents').as('cents'), fn.countAll().as('orders')])
    .where('payment_status', '=', 'paid')
    .where(({ ref }) => isBetweenDays(ref('created_at'), span))
    .groupBy(dayOf)
    .execute()
  return new Map(rows.map((row) => [row.day, { cents: Number(row.cents), orders: Number(row.orders) }]))
}

async function registrationsOf(db: Db, span: Span): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('users')
    .select(({ fn }) => [dayOf.as('day'), fn.countAll().as('customers')])
    .where('role', '=', 'user')
    .where(({ ref }) => isBetweenDays(ref('created_at'), span))
    .groupBy(dayOf)
    .execute()
  return new Map(rows.map((row) => [row.day, Number(row.customers)]))
}
