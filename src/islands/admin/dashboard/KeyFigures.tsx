import type { Dashboard } from '../../../api/contract/dashboard.ts'
import { formatChange, toPolylinePoints } from '../../../lib/chart.ts'
import { formatDate } from '../../../lib/dates.ts'
import { AdminLink } from '../AdminLink.tsx'
import { Table } from '../lists/Table.tsx'
import { createListUrl } from '../lists/list-url.ts'
import { formatSum } from '../../../lib/money.ts'
import { type FigureDay, pairDays, type PeriodDay } from './figure-days.ts'
import { formatNumber } from '../../../lib/format-count.ts'

const getAverageOrderValue = ({ revenue, orders }: PeriodDay) => (orders > 0 ? revenue / orders : null)

const FIGURES = [
  { label: 'Revenue', key: 'revenue', format: formatSum, getValue: (day: PeriodDay) => day.revenue },
  { label: 'Paid orders', key: 'orders', format: formatNumber, getValue: (day: PeriodDay) => day.orders },
  { label: 'Average order value', key: 'average', format: formatSum, getValue: getAverageOrderValue },
  { label: 'New customers', key: 'newCustomers', format: formatNumber, getValue: (day: PeriodDay) => day.newCustomers }
] as const

export function KeyFigures({ current, previous }: Pick<Dashboard, 'current' | 'previous'>) {
  const { from, to } = current
  const ordersUrl = createListUrl('/admin/orders', { payment: 'paid', from, to })
  const customersUrl = createListUrl('/admin/customers', { from, to })
  const dayCount = current.days.length
  return (
    <>
      <p className="hint" role="status">
        Solid: last {dayCount} days. Dashed: previous {dayCount} days.
      </p>
      <div className="figures">
        {FIGURES.map(({ label, key, format, getValue }) => (
          <KeyFigure
            key={key}
            label={label}
            href={key === 'newCustomers' ? customersUrl : ordersUrl}
            format={format}
            total={{ current: current[key], previous: previous[key] }}
            days={pairDays(current.days, previous.days, getValue)}
          />
        ))}
      </div>
    </>
  )
}

interface KeyFigureProps {
  label: string
  /** The URL of the list of orders or customers behind the total. */
  href: string
  format: (value: number) => string
  total: { current: number; previous: number }
  days: FigureDay[]
}

function KeyFigure({ label, href, format, total, days }: KeyFigureProps) {
  const change = formatChange(total.previous, total.current)
  const formatDay = (value: number | null) => (value === null ? '–' : format(value))
  return (
    <section className="figure" aria-label={label}>
      <h2>{label}</h2>
      <p className="value">
        <AdminLink href={href}>{format(total.current)}</AdminLink>
      </p>
      <p className="hint">
        {change
          ? `${change} vs. previous ${days.length} days (${format(total.previous)})`
          : `None in the previous ${days.length} days`}
      </p>
      <Chart label={label} days={days} />
      <details>
        <summary>
          Show table<span className="visually-hidden">: {label}</span>
        </summary>
        <Table
          label={`${label} by day`}
          rows={days}
          getKey={({ day }) => day}
          columns={[
            { head: 'Day', cell: ({ day }) => formatDate(day) },
            { head: label, kind: 'number', cell: ({ value }) => formatDay(value) },
            { head: `${days.length} days earlier`, kind: 'number', cell: ({ earlier }) => formatDay(earlier) }
          ]}
        />
      </details>
    </section>
  )
}

const WIDTH = 300
const HEIGHT = 72

function Chart({ label, days }: Pick<KeyFigureProps, 'label' | 'days'>) {
  const values = days.map(({ value }) => value)
  const earlierValues = days.map((day) => day.earlier)
  const max = Math.max(...[...values, ...earlierValues].map((value) => value ?? 0))
  return (
    <svg
      viewBox={`0 -3 ${WIDTH} ${HEIGHT + 6}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${label} by day. The table below lists the values.`}
    >
      <path className="baseline" d={`M0 ${HEIGHT}H${WIDTH}`} />
      {max > 0 && (
        <>
          <polyline className="before" points={toPolylinePoints(earlierValues, max, WIDTH, HEIGHT)} />
          <polyline className="now" points={toPolylinePoints(values, max, WIDTH, HEIGHT)} />
        </>
      )}
    </svg>
  )
}
