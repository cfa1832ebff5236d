import { type Api, route } from '../../platform/http/route.ts'
import type { ShopData } from '../../platform/shop.ts'
import { listActivity } from './queries.ts'

/** The audit log is unbounded, so a call without a limit gets one page. */
const DEFAULT_LIMIT = 100

export function addActivityRoutes(shop: ShopData, api: Api): void {
  route(api, 'GET /api/admin/activity/get', ({ query }) =>
    listActivity(shop, { ...query, limit: query.limit ?? DEFAULT_LIMIT })
  )
}
