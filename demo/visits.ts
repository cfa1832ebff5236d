import { createIdFrom } from '../src/server/platform/ids.ts'
import { banners } from './banners.ts'

export interface DemoCampaign {
  name: string
  startedDaysAgo: number
  visitsOnFirstDay: number
  /** In days. */
  halfLife: number
}

/** The dashboard compares the last 30 days with the 30 days before. */
export const COUNTED_DAYS = 60

export const VISITS_PER_DAY = 45

export const campaigns: DemoCampaign[] = [
  { name: 'instagram', startedDaysAgo: COUNTED_DAYS, visitsOnFirstDay: 12, halfLife: 90 },
  { name: 'new-arrivals', startedDaysAgo: 26, visitsOnFirstDay: 60, halfLife: 2 },
  { name: 'gift-guide', startedDaysAgo: 19, visitsOnFirstDay: 25, halfLife: 1 },
  { name: 'denim-days', startedDaysAgo: 8, visitsOnFirstDay: 45, halfLife: 3 }
]

/** By the id of the banner, as shares of the visits. */
export const bannerClicks = Object.fromEntries(
  banners.map(({ slug }, position) => [createIdFrom(`banner-${slug}`), 0.08 / (position + 1)])
)

/** By category or brand, as shares of the visits. */
export const tileClicks = {
  women: 0.12,
  men: 0.09,
  footwear: 0.06,
  accessories: 0.05,
  kids: 0.03,
  levi: 0.05,
  zara: 0.04,
  nike: 0.03,
  adidas: 0.02,
  'h&m': 0.02,
  puma: 0.01
}
