import type { Funnel, FunnelCounts } from '../../../api/contract/dashboard.ts'
import { formatChange } from '../../../lib/chart.ts'
import { formatDate } from '../../../lib/dates.ts'
import { Section } from '../Section.tsx'
import { type Column, Table } from '../lists/Table.tsx'
import { formatNumber } from '../../../lib/format-count.ts'

const STEPS: { key: keyof FunnelCounts; label: string; noun: string }[] = [
  { key: 'pageViews', label: 'Page views', noun: 'page views' },
  { key: 'productViews', label: 'Product views', noun: 'product views' },
  { key: 'cartAdditions', label: 'Added to cart', noun: 'additions to the cart' },
  { key: 'checkouts', label: 'Checkouts', noun: 'checkouts' },
  { key: 'paidOrders', label: 'Paid orders', noun: 'paid orders' }
]

export const SalesFunnel = ({ funnel }: { funnel: Funnel }) => (
  <Section
    id="funnel"
    title="Sales funnel"
    emptyText={STEPS.every(({ key }) => funnel.current[key] === 0) && 'No visits in this period'}
  >
    <p className="hint">
      Counts events, not people. Page views are views of the home page, the listing and the search.
    </p>
    <ol role="list" className="lines">
      {STEPS.map((step, index) => (
        <FunnelStep key={step.key} step={step} previousStep={STEPS[index - 1]} funnel={funnel} />
      ))}
    </ol>
    <details>
      <summary>
        Show table<span className="visually-hidden">: Sales funnel</span>
      </summary>
      <Table label="Sales funnel by day" rows={funnel.days} getKey={({ day }) => day} columns={COLUMNS} />
    </details>
  </Section>
)

type FunnelDay = Funnel['days'][number]

const COLUMNS: Column<FunnelDay>[] = [
  { head: 'Day', cell: ({ day }) => formatDate(day) },
  ...STEPS.map(({ key, label }) => ({
    head: label,
    kind: 'number' as const,
    cell: (day: FunnelDay) => formatNumber(day[key])
  }))
]

interface FunnelStepProps {
  step: (typeof STEPS)[number]
  previousStep: (typeof STEPS)[number] | undefined
  funnel: Funnel
}

function FunnelStep({ step: { key, label }, previousStep, funnel: { current, previous, days } }: FunnelStepProps) {
  const max = Math.max(...STEPS.map((step) => current[step.key]))
  const previousCount = previousStep ? current[previousStep.key] : 0
  const change = formatChange(previous[key], current[key])
  return (
    <li>
      <p className="label">{label}</p>
      <p className="value">{formatNumber(current[key])}</p>
      <svg aria-hidden="true">
        <rect width={`${(current[key] / max) * 100}%`} height="100%" />
      </svg>
      <div className="hint">
        {previousStep && previousCount > 0 && (
          <p>
            {formatShare(current[key], previousCount)} of {previousStep.noun}
          </p>
        )}
        {change && (
          <p>
            {change} vs. previous {days.length} days ({formatNumber(previous[key])})
          </p>
        )}
      </div>
    </li>
  )
}

/** One decimal, because few page views lead to an order. */
const formatShare = (count: number, total: number): string =>
  (count / total).toLocaleString('en-US', { style: 'percent', maximumFractionDigits: count * 10 < total ? 1 : 0 })
