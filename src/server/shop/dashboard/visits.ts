import type { Funnel, FunnelCounts, PageSpeed, Ratings } from '../../../api/contract/dashboard.ts'
import { REPORTED_PAGES } from '../../../domain/page-reports/reported-pages.ts'
import { type Vital, VITALS } from '../../../domain/page-reports/web-vitals.ts'
import type { CountName } from '../../platform/daily-counts/count-names.ts'
import type { Db } from '../../platform/database/schema.ts'
import { type DaySpan, listDays } from './sales.ts'

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
    const sumStep = (step: CountName) =>
      ownRows.filter(({ name }) => name === step).reduce((total, { count }) => total + count, 0)
    return Object.fromEntries(Object.entries(STEPS).map(([key, step]) => [key, sumStep(step)])) as FunnelCounts
  }
  const days = listDays(current).map((day) => ({ day, ...sumDays([day]) }))
  return { current: sumDays(listDays(current)), previous: sumDays(listDays(previous)), days }
}

/** Sums the counts of a period by name and subject. */
export async function sumCounts(db: Db, { from, to }: DaySpan, names: CountName[]) {
  const rows = await db
    .selectFrom('daily_counts')
    .select(({ fn }) => ['name', 'subject', fn.sum<number | string>('count').as('count')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('name', 'in', names)
    .groupBy(['name', 'subject'])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

const RATED_VITALS = VITALS.flatMap(
  (vital) => [`${vital}-good`, `${vital}-needs-improvement`, `${vital}-poor`] as const
)

/** Lists the pages with measurements. */
export async function listPageSpeeds(db: Db, span: DaySpan): Promise<PageSpeed[]> {
  const rows = await sumCounts(db, span, RATED_VITALS)
  const counts = new Map(rows.map(({ name, subject, count }) => [`${subject} ${name}`, count]))
  const readRatings = (page: string, vital: Vital): Ratings => {
    const readCount = (rating: string) => counts.get(`${page} ${vital}-${rating}`) ?? 0
    return { good: readCount('good'), needsImprovement: readCount('needs-improvement'), poor: readCount('poor') }
  }
  return REPORTED_PAGES.filter((page) => rows.some(({ subject }) => subject === page)).map((page) => ({
    page,
    lcp: readRatings(page, 'lcp'),
    inp: readRatings(page, 'inp')
  }))
}
