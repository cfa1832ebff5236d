import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import { type Dashboard as DashboardData, PERIODS } from '../../../api/contract/dashboard.ts'
import type { StockAlertCount } from '../../../api/contract/stock-alerts.ts'
import { interceptLinkClick } from '../../../lib/plain-click.ts'
import { $search, syncSearchWithUrl, setSearchParams } from '../../../stores/admin/lists/search-params.ts'
import {
  $dashboard,
  readPeriodDays,
  loadDashboard,
  openDashboard,
  refreshDashboard
} from '../../../stores/admin/dashboard/dashboard.ts'
import { BestSellers } from './BestSellers.tsx'
import { Campaigns, HomeClicks, PageSpeeds } from './Marketing.tsx'
import { LoadFailure } from '../lists/LoadFailure.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { LatestOrders } from './LatestOrders.tsx'
import { SalesFunnel } from './SalesFunnel.tsx'
import { Tasks } from './Tasks.tsx'

interface DashboardProps {
  /** Begins with `?`. */
  search: string
  data: DashboardData
  waiting: StockAlertCount[]
}

export function Dashboard({ search, data, waiting }: DashboardProps) {
  useState(() => {
    // On the server all requests share the stores.
    if (!import.meta.env.SSR) openDashboard(search, data)
  })
  useEffect(syncSearchWithUrl, [])
  useEffect(refreshWhenVisible, [])
  const state = useStore($dashboard) ?? { status: 'ready', data }
  const days = readPeriodDays(useStore($search) ?? search)
  return (
    <>
      <div className="spread dashboard-head">
        <h1>Dashboard</h1>
        <PeriodLinks days={days} />
      </div>
      {state.status === 'failed' ? (
        <LoadFailure failure={state} retry={() => void loadDashboard()} />
      ) : (
        <Content data={state.data} waiting={waiting} isBusy={state.status === 'loading'} />
      )}
    </>
  )
}

/** Refreshes a tab that was in the background, because its data is out of date. */
function refreshWhenVisible(): () => void {
  const onChange = () => document.visibilityState === 'visible' && void refreshDashboard()
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

const PeriodLinks = ({ days }: { days: number }) => (
  <nav className="periods" aria-label="Period">
    {PERIODS.map((period) => (
      <a
        key={period}
        href={`/admin/dashboard?days=${period}`}
        aria-current={period === days ? 'true' : undefined}
        onClick={({ nativeEvent }) => interceptLinkClick(nativeEvent, 'a') && setSearchParams({ days: String(period) })}
      >
        {period} days
      </a>
    ))}
  </nav>
)

interface ContentProps {
  data: DashboardData
  waiting: StockAlertCount[]
  isBusy: boolean
}

const Content = ({ data, waiting, isBusy }: ContentProps) => (
  <div className="rows dashboard" aria-busy={isBusy}>
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
)
