import type { PageSpeed, Ratings } from '../../../api/contract/dashboard.ts'
import { Table } from '../lists/Table.tsx'

const LABELS: Record<string, string> = {
  home: 'Home page',
  listing: 'Listing',
  search: 'Search',
  checkout: 'Checkout',
  account: 'Account'
}

export const PageSpeeds = ({ pages }: { pages: PageSpeed[] }) => (
  <section className="page-speeds" aria-labelledby="page-speeds">
    <h2 id="page-speeds">Page speed</h2>
    {pages.length === 0 ? (
      <p className="no-data">No measurements in this period</p>
    ) : (
      <>
        <p className="legend">
          The share of good measurements by Google’s limits: the largest element is visible within 2.5 seconds (LCP),
          and the page responds to input within 200 milliseconds (INP).
        </p>
        <Table label="Page speed by page" rows={pages} getKey={({ page }) => page} columns={COLUMNS} />
      </>
    )}
  </section>
)

const COLUMNS = [
  { head: 'Page', cell: ({ page }: PageSpeed) => LABELS[page] ?? page },
  { head: 'Good LCP', number: true, cell: ({ lcp }: PageSpeed) => formatGoodShare(lcp) },
  { head: 'Good INP', number: true, cell: ({ inp }: PageSpeed) => formatGoodShare(inp) }
]

function formatGoodShare({ good, needsImprovement, poor }: Ratings): string {
  const total = good + needsImprovement + poor
  return total === 0 ? '–' : `${Math.round((good / total) * 100)}% of ${total.toLocaleString('en-US')}`
}
