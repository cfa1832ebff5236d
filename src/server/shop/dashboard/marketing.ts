import type { CampaignFigures, ClickFigures, MarketingFigures } from '../../../api/contract/dashboard.ts'
import { toDollars } from '../../../lib/money.ts'
import { CAMPAIGN_COUNTS, type CampaignCount, type ClickCount } from '../../platform/daily-counts/count-names.ts'
import { readRegisteredCampaigns } from '../../platform/daily-counts/registered-campaigns.ts'
import { isBetweenDays } from '../../platform/database/between-days.ts'
import { NET_CENTS } from '../../platform/database/revenue.ts'
import type { Db } from '../../platform/database/schema.ts'
import { readProductGroups } from '../../platform/database/product-groups.ts'
import type { DaySpan } from './sales.ts'
import { sumCounts } from './visits.ts'

const MAX_LISTED_CAMPAIGNS = 50

/** Lists campaigns, registered ones first, then by revenue, and the banners and tiles with clicks, sorted by clicks. */
export async function readMarketingFigures(db: Db, span: DaySpan): Promise<MarketingFigures> {
  const [counts, orders, bannerNames, registered, { groups }] = await Promise.all([
    readCounts(db, span),
    sumOrders(db, span),
    readBannerNames(db),
    readRegisteredCampaigns(db),
    readProductGroups(db)
  ])
  const groupNames = new Map(groups.map(({ slug, name }) => [slug, name]))
  const listClicks = (count: ClickCount, toName: (subject: string) => string): ClickFigures[] =>
    [...(counts.get(count) ?? [])]
      .map(([subject, clicks]) => ({ name: toName(subject), clicks }))
      .toSorted(compareClicks)
  return {
    campaigns: listCampaigns(counts, orders, registered),
    banners: listClicks('banner-click', (id) => bannerNames.get(id) ?? 'Deleted banner'),
    tiles: listClicks('tile-click', (slug) => groupNames.get(slug) ?? slug)
  }
}

const compareClicks = (one: ClickFigures, other: ClickFigures): number =>
  other.clicks - one.clicks || (one.name < other.name ? -1 : 1)

type OrderTotals = Pick<CampaignFigures, 'orders' | 'revenue'>

function listCampaigns(
  counts: Counts,
  orders: Map<string, OrderTotals>,
  registered: ReadonlySet<string>
): CampaignFigures[] {
  const readCount = (count: CampaignCount, name: string): number => counts.get(count)?.get(name) ?? 0
  const names = new Set([
    ...CAMPAIGN_COUNTS.flatMap((count) => [...(counts.get(count)?.keys() ?? [])]),
    ...orders.keys()
  ])
  return [...names]
    .map((name) => ({
      name,
      visits: readCount('campaign-visit', name),
      productViews: readCount('campaign-product-view', name),
      cartAdditions: readCount('campaign-cart-add', name),
      checkouts: readCount('campaign-checkout', name),
      ...(orders.get(name) ?? { orders: 0, revenue: 0 })
    }))
    .toSorted(
      (one, other) =>
        Number(registered.has(other.name)) - Number(registered.has(one.name)) ||
        other.revenue - one.revenue ||
        other.visits - one.visits ||
        (one.name < other.name ? -1 : 1)
    )
    .slice(0, MAX_LISTED_CAMPAIGNS)
}

/** By name, then by subject. */
type Counts = Map<string, Map<string, number>>

async function readCounts(db: Db, span: DaySpan): Promise<Counts> {
  const rows = await sumCounts(db, span, [...CAMPAIGN_COUNTS, 'banner-click', 'tile-click'])
  const rowsByName = Map.groupBy(rows, ({ name }) => name)
  return new Map(
    [...rowsByName].map(([name, group]) => [name, new Map(group.map(({ subject, count }) => [subject, count]))])
  )
}

/** A paid order counts on the day of its creation, and its refunds are deducted, as in the key figures. */
async function sumOrders(db: Db, span: DaySpan): Promise<Map<string, OrderTotals>> {
  const rows = await db
    .selectFrom('orders')
    .select(({ fn }) => ['campaign', fn.countAll().as('orders'), fn.sum(NET_CENTS).as('cents')])
    .where('campaign', 'is not', null)
    .where('payment_status', '=', 'paid')
    .where(({ ref }) => isBetweenDays(ref('created_at'), span))
    .groupBy('campaign')
    .execute()
  return new Map(
    rows.map(({ campaign, orders, cents }) => [
      campaign ?? '',
      { orders: Number(orders), revenue: toDollars(Number(cents)) }
    ])
  )
}

async function readBannerNames(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('banners').select(['id', 'headline', 'alt']).execute()
  return new Map(rows.map(({ id, headline, alt }) => [id, headline || alt || 'Banner without a headline']))
}
