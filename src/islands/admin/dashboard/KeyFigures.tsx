import type { Dashboard, Period } from '../../../api/contract/dashboard.ts'
import { listUrl } from '../lists/list-url.ts'
import { formatSum } from '../../../lib/money.ts'
import { KeyFigure } from './KeyFigure.tsx'

type Day = Period['days'][number]

const formatCount = (count: number) => count.toLocaleString('en-US')
const averageOf = ({ revenue, orders }: Day) => (orders > 0 ? revenue / orders : null)

const FIGURES = [
  { label: 'Revenue', key: 'revenue', format: formatSum, valueOf: (day: Day) => day.revenue },
  { label: 'Paid orders', key: 'orders', format: formatCount, valueOf: (day: Day) => day.orders },
  { label: 'Average order value', key: 'average', format: formatSum, valueOf: averageOf },
  { label: 'New customers', key: 'newCustomers', format: formatCount, valueOf: (day: Day) => day.newCustomers }
] as const

export function KeyFigures({ now, before }: Pick<Dashboard, 'now' | 'before'>) {
  const { from, to } = now
  const orders = listUrl('/admin/orders', { payment: 'paid', from, to })
  const customers = listUrl('/admin/customers', { from, to })
  const days = now.days.length
  return (
    <>
      <p className="legend" role="status">
        Solid: last {days} days. Dashed: previous {days} days.
      </p>
      <div className="figures">
        {FIGURES.map(({ label, key, format, valueOf }) => (
          <KeyFigure
            key={key}
            label={label}
            href={key === 'newCustomers' ? customers : orders}
            format={format}
            total={{ now: now[key], before: before[key] }}
            days={now.days.map((day, index) => ({
              day: day.day,
              value: valueOf(day),
              earlier: valueOf(before.days[index] ?? day)
            }))}
          />
        ))}
      </div>
    </>
  )
}
