import type { Funnel, FunnelCounts } from '../../../api/contract/dashboard.ts'
import type { CountName } from '../../platform/daily-counts/count-names.ts'
import type { Db } from '../../platform/database/schema.ts'
import { type DaySpan, listDays } from './period.ts'

const STEPS: Record<keyof FunnelCounts, CountName> = {
  pageViews: 'page-view',
  productViews: 'product-view',
  cartAdditions: 'cart-add',
  checkouts: 'checkout',
  paidOrders: 'order-paid'
}

export async function readFunnel(db: Db, current: DaySpan, previous: DaySpan): Promise<Funnel> {
  const rows = await db
    .selectFrom('daily_counts')
    .select(['day', 'name', 'count'])
    .where('day', '>=', previous.from)
    .where('day', '<=', current.to)
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
  const days = listDays(current).map((day) => ({ day, ...sumDays([day]) }))
  return { current: sumDays(listDays(current)), previous: sumDays(listDays(previous)), days }
}
