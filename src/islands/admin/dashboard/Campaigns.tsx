import type { CampaignFigures } from '../../../api/contract/dashboard.ts'
import { CAMPAIGN_PARAMETER } from '../../../domain/page-reports/campaigns.ts'
import { formatSum } from '../../../lib/money.ts'
import { Table } from '../lists/Table.tsx'

export const Campaigns = ({ campaigns }: { campaigns: CampaignFigures[] }) => (
  <section className="marketing campaigns" aria-labelledby="campaigns">
    <h2 id="campaigns">Campaigns</h2>
    {campaigns.length === 0 ? (
      <p className="no-data">
        No visits from campaigns in this period. Add <code>?{CAMPAIGN_PARAMETER}=NAME</code> to the links of a campaign.
      </p>
    ) : (
      <>
        <p className="legend">
          Visits and purchases of shoppers who followed a link with <code>{CAMPAIGN_PARAMETER}</code>. Only paid orders
          count, and refunds are deducted.
        </p>
        <Table label="Figures by campaign" rows={campaigns} getKey={({ name }) => name} columns={COLUMNS} />
      </>
    )}
  </section>
)

const toCountColumn = (head: string, getCount: (campaign: CampaignFigures) => number) => ({
  head,
  number: true,
  cell: (campaign: CampaignFigures) => getCount(campaign).toLocaleString('en-US')
})

const COLUMNS = [
  { head: 'Campaign', cell: ({ name }: CampaignFigures) => name },
  toCountColumn('Visits', ({ visits }) => visits),
  toCountColumn('Product views', ({ productViews }) => productViews),
  toCountColumn('Added to cart', ({ cartAdditions }) => cartAdditions),
  toCountColumn('Checkouts', ({ checkouts }) => checkouts),
  toCountColumn('Orders', ({ orders }) => orders),
  { head: 'Revenue', number: true, cell: ({ revenue }: CampaignFigures) => formatSum(revenue) }
]
