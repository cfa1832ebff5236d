import type { PageSpeed, Ratings } from '../../../api/contract/dashboard.ts'
import { REPORTED_PAGES } from '../../../domain/page-reports/reported-pages.ts'
import { type Vital, VITALS } from '../../../domain/page-reports/web-vitals.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { DaySpan } from './period.ts'

const RATED_VITALS = VITALS.flatMap((vital) => [`${vital}-good`, `${vital}-needs-improvement`, `${vital}-poor`])

/** Lists the pages with measurements. */
export async function listPageSpeeds(db: Db, { from, to }: DaySpan): Promise<PageSpeed[]> {
  const rows = await db
    .selectFrom('daily_counts')
    .select(({ fn }) => ['name', 'subject', fn.sum<number | string>('count').as('count')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('name', 'in', RATED_VITALS)
    .groupBy(['name', 'subject'])
    .execute()
  const counts = new Map(rows.map(({ name, subject, count }) => [`${subject} ${name}`, Number(count)]))
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
