import type { Dashboard } from '../../../api/contract/dashboard.ts'
import { createListUrl } from '../lists/list-url.ts'
import { formatSum } from '../../../lib/money.ts'
import { pairDays, type PeriodDay } from './figure-days.ts'
import { KeyFigure } from './KeyFigure.tsx'
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
      <p className="legend" role="status">
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
