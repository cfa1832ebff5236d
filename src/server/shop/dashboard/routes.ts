import { DEFAULT_PERIOD } from '../../../api/contract/dashboard.ts'
import { type Api, route } from '../../platform/http/route.ts'
import type { Shop } from '../../platform/shop.ts'
import { readDashboard } from './dashboard.ts'

export function addDashboardRoutes(shop: Shop, api: Api): void {
  route(api, 'GET /api/admin/dashboard/get', async ({ query }) => ({
    data: await readDashboard(shop, query.days ?? DEFAULT_PERIOD)
  }))
}
