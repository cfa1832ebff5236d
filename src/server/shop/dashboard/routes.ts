import { DEFAULT_PERIOD } from '../../../api/contract/dashboard.ts'
import { isPermitted } from '../../../domain/accounts/admin-roles.ts'
import { type Api, route } from '../../platform/http/route.ts'
import type { Shop } from '../../platform/shop.ts'
import { readDashboard } from './dashboard.ts'
import { listOpenSteps } from './first-steps.ts'

export function addDashboardRoutes(shop: Shop, api: Api): void {
  route(api, 'GET /api/admin/dashboard/get', async ({ query, session }) => {
    const { latestOrders, ...dashboard } = await readDashboard(shop, query.days ?? DEFAULT_PERIOD)
    const canReadOrders = isPermitted(session.user.adminRole, 'orders', 'read')
    const isOwner = isPermitted(session.user.adminRole, 'settings', 'write')
    const firstSteps = isOwner ? { firstSteps: await listOpenSteps(shop) } : {}
    return { data: { ...dashboard, ...(canReadOrders && { latestOrders }), ...firstSteps } }
  })
}
