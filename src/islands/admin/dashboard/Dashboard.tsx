import { useEffect, useState } from 'react'

import { type Dashboard as DashboardData, PERIODS } from '../../../api/contract/dashboard.ts'
import type { StockAlertCount } from '../../../api/contract/stock-alerts.ts'
import { dismissFirstSteps, type PeriodDays, refreshDashboard } from '../../../stores/admin/dashboard/dashboard.ts'
import { BestSellers } from './BestSellers.tsx'
import { Campaigns, HomeClicks, PageSpeeds } from './Marketing.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { LatestOrders } from './LatestOrders.tsx'
import { SalesFunnel } from './SalesFunnel.tsx'
import { Tasks } from './Tasks.tsx'

interface DashboardProps {
  days: PeriodDays
  data: DashboardData
  waiting: StockAlertCount[]
}

export function Dashboard({ days, data: initialData, waiting }: DashboardProps) {
  const [data, setData] = useState(initialData)
  // The data of a tab that was in the background is out of date.
  useEffect(() => {
    const onChange = () => document.visibilityState === 'visible' && void refreshDashboard(days, setData)
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [days])
  return (
    <>
      <div className="spread dashboard-head">
        <h1>Dashboard</h1>
        <PeriodLinks days={days} />
      </div>
      <FirstSteps
        steps={data.firstSteps ?? []}
        dismiss={() => void dismissFirstSteps(() => setData({ ...data, firstSteps: [] }))}
      />
      <div className="rows stack dashboard">
        <KeyFigures current={data.current} previous={data.previous} />
        <div className="dashboard-columns">
          <Tasks dashboard={data} waiting={waiting} />
          <BestSellers products={data.bestSellers} period={data.current} />
        </div>
        <SalesFunnel funnel={data.funnel} />
        <Campaigns campaigns={data.marketing.campaigns} />
        <HomeClicks {...data.marketing} />
        <PageSpeeds pages={data.pageSpeeds} />
        {data.latestOrders && <LatestOrders orders={data.latestOrders} />}
      </div>
    </>
  )
}

const PeriodLinks = ({ days }: { days: number }) => (
  <nav className="segments periods" aria-label="Period">
    {PERIODS.map((period) => (
      <a key={period} href={`/admin/dashboard?days=${period}`} aria-current={period === days ? 'true' : undefined}>
        {period} days
      </a>
    ))}
  </nav>
)
