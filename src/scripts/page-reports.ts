import { onINP, onLCP } from 'web-vitals'

import { findReportedPage } from '../domain/page-reports/reported-pages.ts'
import { whenIdle } from '../lib/when-idle.ts'

const page = findReportedPage(location.pathname)

/** Also arrives if the page is being left. */
function report(fields: object): void {
  const body = JSON.stringify({ page, ...fields })
  navigator.sendBeacon('/api/shop/page-report/add', new Blob([body], { type: 'application/json' }))
}

/** For a prefetched page, the browser sends no further request when it shows it. */
const isPrefetched = (
  performance.getEntriesByType('navigation')[0] as { deliveryType?: string } | undefined
)?.deliveryType?.startsWith('navigational-prefetch')

function startReports(): void {
  if (isPrefetched) report({ isPrefetched })
  onLCP(({ value }) => report({ lcp: value }))
  onINP(({ value }) => report({ inp: value }))
}

// The browser keeps the measurements from before.
if (page) void whenIdle().then(startReports)
