import { type Api, route } from '../http/route.ts'
import { readSettings } from '../settings/read-settings.ts'
import type { Shop } from '../shop.ts'
import { updateSettings } from './update-settings.ts'

export function addSettingsRoutes(shop: Shop, api: Api): void {
  route(api, 'GET /api/admin/settings/get', async () => ({
    success: true,
    data: { values: await readSettings(shop.config, shop.db), locked: shop.config.lockedSettings }
  }))

  route(api, 'PUT /api/admin/settings/update', async ({ input: { body }, requester }) => ({
    success: true,
    data: await updateSettings(shop, requester, body)
  }))
}
