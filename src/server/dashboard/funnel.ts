import type { Funnel, FunnelCounts } from '../../api/contract/dashboard.ts'
import type { CountName } from '../daily-counts/count-names.ts'
import type { Db } from '../db/schema.ts'
import { type DaySpan, listDays } from './period.ts'

const STEPS: Record<keyof FunnelCounts, CountName> = {
  pageViews: 'page-view',
  productViews: 'product-view',
  cartAdditions: 'cart-add',
  checkouts: 'checkout',
  paidOrders: 'order-paid'
}

export async function readFunnel(db: Db, now: DaySpan, before: DaySpan): Promise<Funnel> {
  const rows = await db
    .selectFrom('daily_counts')
    .select(['day', 'name', 'count'])
    .where('day', '>=', before.from)
    .where('day', '<=', now.to)
    .where('name', 'in', Object.values(STEPS))
    .execute()
  const rowsByDay = Map.groupBy(rows, ({ day }) => day)
  const sumDays = (days: string[]): FunnelCounts => {
    const ownRows = days.flatMap((day) => rowsByDay.get(day) ?? [])
    const sumStep = (step: keyof FunnelCounts) =>
      ownRows.filter(({ name }) => name === STEPS[step]).reduce((total, { count }) => total + count, 0)
    return {
      pageViews: sumStep('pageViews'),
      productViews: sumStep('productViews'),
      cartAdditions: sumStep('cartAdditions'),
      checkouts: sumStep('checkouts'),
      paidOrders: sumStep('paidOrders')
    }
  }
  const days = listDays(now).map((day) => ({ day, ...sumDays([day]) }))
  return { now: sumDays(listDays(now)), before: sumDays(listDays(before)), days }
}
