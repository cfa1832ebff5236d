import { type Api, route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { listActivity } from './queries.ts'

/** Unlike the shop's other lists the trail never ends, so a call that asks for no page gets the first one. */
const PAGE = 100

export function auditRoutes(shop: Shop, api: Api): void {
  route(shop, api, 'GET /api/admin/activity/get', async ({ input: { query } }) => ({
    success: true,
    ...(await listActivity(shop, { ...query, limit: query.limit ?? PAGE }))
  }))
}
