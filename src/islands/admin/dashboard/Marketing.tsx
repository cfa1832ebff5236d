import type { CampaignFigures, ClickFigures, Dashboard, PageSpeed, Ratings } from '../../../api/contract/dashboard.ts'
import { CAMPAIGN_PARAMETER } from '../../../domain/page-reports/campaigns.ts'
import { formatNumber } from '../../../lib/format-count.ts'
import { formatSum } from '../../../lib/money.ts'
import { type Column, Table } from '../lists/Table.tsx'
import { Section } from '../Section.tsx'

const toCountColumn = (head: string, getCount: (campaign: CampaignFigures) => number): Column<CampaignFigures> => ({
  head,
  kind: 'number',
  cell: (campaign) => formatNumber(getCount(campaign))
})

const CAMPAIGN_COLUMNS: Column<CampaignFigures>[] = [
  { head: 'Campaign', cell: ({ name }) => name },
  toCountColumn('Visits', ({ visits }) => visits),
  toCountColumn('Product views', ({ productViews }) => productViews),
  toCountColumn('Added to cart', ({ cartAdditions }) => cartAdditions),
  toCountColumn('Checkouts', ({ checkouts }) => checkouts),
  toCountColumn('Orders', ({ orders }) => orders),
  { head: 'Revenue', kind: 'number', cell: ({ revenue }) => formatSum(revenue) }
]

export const Campaigns = ({ campaigns }: { campaigns: CampaignFigures[] }) => (
  <Section
    id="campaigns"
    title="Campaigns"
    className="marketing campaigns"
    emptyText={
      campaigns.length === 0 && (
        <>
          No visits from campaigns in this period. Add <code>?{CAMPAIGN_PARAMETER}=NAME</code> to the links of a
          campaign.
        </>
      )
    }
  >
    <p className="hint">
      Visits and purchases of shoppers who followed a link with <code>{CAMPAIGN_PARAMETER}</code>. Only paid orders
      count, and refunds are deducted.
    </p>
    <Table label="Figures by campaign" rows={campaigns} getKey={({ name }) => name} columns={CAMPAIGN_COLUMNS} />
  </Section>
)

type ClickRow = ClickFigures & { key: string; type: string }

/** Two banners can have the same name. */
const toClickRows = (type: string, figures: ClickFigures[]): ClickRow[] =>
  figures.map((row, index) => ({ ...row, type, key: `${type} ${index}` }))

const CLICK_COLUMNS: Column<ClickRow>[] = [
  { head: 'Banner or tile', cell: ({ name }) => name },
  { head: 'Type', cell: ({ type }) => type },
  { head: 'Clicks', kind: 'number', cell: ({ clicks }) => formatNumber(clicks) }
]

export function HomeClicks({ banners, tiles }: Pick<Dashboard['marketing'], 'banners' | 'tiles'>) {
  const rows = [...toClickRows('Banner', banners), ...toClickRows('Tile', tiles)]
  return (
    <Section
      id="home-clicks"
      title="Clicks on the home page"
      className="marketing home-clicks"
      emptyText={rows.length === 0 && 'No clicks on banners or tiles in this period'}
    >
      <Table label="Clicks by banner and tile" rows={rows} getKey={({ key }) => key} columns={CLICK_COLUMNS} />
    </Section>
  )
}

const PAGE_LABELS: Record<string, string> = {
  home: 'Home page',
  listing: 'Listing',
  search: 'Search',
  product: 'Product',
  checkout: 'Checkout',
  account: 'Account'
}

const SPEED_COLUMNS: Column<PageSpeed>[] = [
  { head: 'Page', cell: ({ page }) => PAGE_LABELS[page] ?? page },
  { head: 'Good LCP', kind: 'number', cell: ({ lcp }) => formatGoodShare(lcp) },
  { head: 'Good INP', kind: 'number', cell: ({ inp }) => formatGoodShare(inp) }
]

export const PageSpeeds = ({ pages }: { pages: PageSpeed[] }) => (
  <Section id="page-speeds" title="Page speed" emptyText={pages.length === 0 && 'No measurements in this period'}>
    <p className="hint">
      The share of good measurements by Google’s limits: the largest element is visible within 2.5 seconds (LCP), and
      the page responds to input within 200 milliseconds (INP).
    </p>
    <Table label="Page speed by page" rows={pages} getKey={({ page }) => page} columns={SPEED_COLUMNS} />
  </Section>
)

function formatGoodShare({ good, needsImprovement, poor }: Ratings): string {
  const total = good + needsImprovement + poor
  return total === 0 ? '–' : `${Math.round((good / total) * 100)}% of ${formatNumber(total)}`
}
