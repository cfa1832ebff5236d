import { LRUCache } from 'lru-cache'

import { MINUTE } from '../../lib/dates.ts'
import { rateVital, VITALS } from '../../domain/page-reports/web-vitals.ts'
import { ShopError } from '../errors.ts'
import { toNetwork } from '../http/client-ip.ts'
import { type Api, route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { COUNTED_PAGES, isBot } from './count-page.ts'

const MAX_REPORTS_PER_MINUTE = 120
const MAX_NETWORKS = 10_000

export function pageReportRoutes(shop: Shop, api: Api): void {
  /** In memory, because a report is worth less than a write to the database. */
  const reports = new LRUCache<string, { count: number }>({ max: MAX_NETWORKS, ttl: MINUTE })
  const max = MAX_REPORTS_PER_MINUTE * shop.config.rateLimitScale

  function limitReports(network: string): void {
    const report = reports.get(network) ?? { count: 0 }
    if (report.count === 0) reports.set(network, report)
    report.count += 1
    if (report.count > max) throw new ShopError('too-many', 'Too many reports. Please wait a minute.')
  }

  route(shop, api, 'POST /api/shop/page-report/add', async ({ input: { body }, requester, exchange }) => {
    limitReports(toNetwork(requester.ip))
    if (isBot(exchange.req.header('user-agent'))) return { success: true }
    const view = COUNTED_PAGES.get(`/shop/${body.page}`)
    if (body.isPrefetched && view) shop.counts.add(view)
    for (const vital of VITALS) {
      const value = body[vital]
      if (value !== undefined) shop.counts.add(`${vital}-${rateVital(vital, value)}`, body.page)
    }
    return { success: true }
  })
}
