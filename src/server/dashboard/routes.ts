import { type Api, route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { readDashboard } from './dashboard.ts'

const DAYS = 30

export function dashboardRoutes(shop: Shop, api: Api): void {
  route(shop, api, 'GET /api/admin/dashboard/get', async ({ input: { query } }) => ({
    success: true,
    data: await readDashboard(shop, query.days ?? DAYS)
  }))
}
