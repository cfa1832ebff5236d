import { type Api, route } from '../../platform/http/route.ts'
import type { Shop } from '../../platform/shop.ts'
import { listCustomers } from './customers.ts'

export function addCustomerRoutes(shop: Shop, api: Api): void {
  route(api, 'GET /api/admin/customers/get', async ({ input: { query } }) => ({
    success: true,
    ...(await listCustomers(shop.db, query))
  }))
}
