import { DAY } from '../../src/lib/dates.ts'
import { REPORTED_PAGES } from '../../src/domain/page-reports/reported-pages.ts'
import { CAMPAIGN_COUNTS, type CountName } from '../../src/server/daily-counts/count-names.ts'
import type { DailyCountRow } from '../../src/server/db/tables/daily-counts.ts'
import type { Random } from './random.ts'

/** The longest period of the dashboard, and the one before. */
const DAYS = 180

/** The shop counts at most this many per day. */
const CAMPAIGNS = 100

/** Three of ten orders come from a campaign. */
export const drawCampaign = (order: number): string | null =>
  order % 10 < 3 ? `campaign ${Math.floor(order / 10) % CAMPAIGNS}` : null

const FUNNEL: CountName[] = ['page-view', 'product-view', 'cart-add', 'checkout', 'order-paid']

const SUBJECTS: [CountName[], readonly string[]][] = [
  [FUNNEL, ['']],
  [[...CAMPAIGN_COUNTS], Array.from({ length: CAMPAIGNS }, (_, index) => `campaign ${index}`)],
  [['banner-click'], Array.from({ length: 5 }, (_, index) => `banner-${index}`)],
  [['tile-click'], ['men', 'women', 'kids', 'nike', 'zara']],
  [['lcp-good', 'lcp-needs-improvement', 'lcp-poor', 'inp-good', 'inp-needs-improvement', 'inp-poor'], REPORTED_PAGES]
]

export const dailyCounts = (now: number, random: Random): DailyCountRow[] =>
  Array.from({ length: DAYS }, (_, index) => new Date(now - index * DAY).toISOString().slice(0, 10)).flatMap((day) =>
    SUBJECTS.flatMap(([names, subjects]) =>
      names.flatMap((name) => subjects.map((subject) => ({ day, name, subject, count: 1 + random.below(1000) })))
    )
  )
