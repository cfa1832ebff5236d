import { type Api, route } from '../../platform/http/route.ts'
import type { Shop } from '../../platform/shop.ts'
import { readHealth } from './checks.ts'

export function addHealthRoutes(shop: Shop, api: Api): void {
  route(api, 'GET /api/admin/health/get', async () => ({ data: await readHealth(shop) }))
}
