import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'

import { MINUTE } from '../../../lib/dates.ts'
import { rateVital, VITALS } from '../../../domain/page-reports/web-vitals.ts'
import type { Db } from '../../platform/database/schema.ts'
import { ShopError } from '../../platform/errors.ts'
import { type Api, route } from '../../platform/http/route.ts'
import type { Requester } from '../../platform/http/session.ts'
import type { Shop } from '../../platform/shop.ts'
import { limitNetworks } from '../../platform/rate-limits/attempt-limits.ts'
import type { Limit } from '../../platform/rate-limits/count-attempts.ts'
import { COUNTED_PAGES, isBot } from './count-page.ts'

const MAX_NETWORKS = 10_000

export function addPageReportRoutes(shop: Shop, api: Api): void {
  /** In memory, because a report is worth less than a write to the database. */
  const reports = new LRUCache<string, { count: number }>({
    // With `max`, it would reserve the memory at once.
    maxSize: MAX_NETWORKS,
    sizeCalculation: () => 1,
    ttl: MINUTE
  })

  function limitReports({ subject, max }: Limit): void {
    const key = subject.join()
    const report = reports.get(key) ?? { count: 0 }
    if (report.count === 0) reports.set(key, report)
    report.count += 1
    if (report.count > max * shop.config.rateLimitScale)
      throw new ShopError('too-many', 'Too many reports. Please wait a minute.')
  }

  /** Returns false for bots. Throws a ShopError if the network has sent too many reports. */
  function checkReport({ ip }: Requester, { req }: Context): boolean {
    limitNetworks('report', ip).forEach(limitReports)
    return !isBot(req.header('user-agent'))
  }

  route(api, 'POST /api/shop/page-report/add', async ({ body, requester, context }) => {
    if (!checkReport(requester, context)) return
    const view = COUNTED_PAGES.get(`/shop/${body.page}`)
    if (body.isPrefetched && view) shop.counts.add(view)
    for (const vital of VITALS) {
      const value = body[vital]
      if (value !== undefined) shop.counts.add(`${vital}-${rateVital(vital, value)}`, body.page)
    }
  })

  route(api, 'POST /api/shop/click/add', async ({ body, requester, context }) => {
    const { banner, tile } = body
    if (!checkReport(requester, context)) return
    if (tile && (await hasGroup(shop.db, tile))) shop.counts.add('tile-click', tile)
    if (banner && (await hasBanner(shop.db, banner))) shop.counts.add('banner-click', banner)
  })

  route(api, 'POST /api/shop/campaign-event/add', async ({ body, requester, context }) => {
    if (checkReport(requester, context)) shop.counts.add(`campaign-${body.event}`, body.campaign)
  })
}

const hasGroup = async (db: Db, slug: string): Promise<boolean> =>
  Boolean(await db.selectFrom('product_groups').select('slug').where('slug', '=', slug).executeTakeFirst())

/** Clients could send made-up ids. */
const hasBanner = async (db: Db, id: string): Promise<boolean> =>
  Boolean(await db.selectFrom('banners').select('id').where('id', '=', id).executeTakeFirst())
