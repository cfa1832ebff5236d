import { type Api, route } from '../../../platform/http/route.ts'
import { readSettings } from '../../../platform/settings/read-settings.ts'
import type { Shop } from '../../../platform/shop.ts'
import { checkOwnIdentity } from '../../passwords/change-password.ts'
import { updateSettings } from './settings.ts'

export function addSettingsRoutes(shop: Shop, api: Api): void {
  route(api, 'GET /api/admin/settings/get', async () => ({
    data: { values: await readSettings(shop.config, shop.db), locked: shop.config.lockedSettings }
  }))

  route(api, 'PUT /api/admin/settings/update', async ({ body, session, requester, context }) => {
    const { password, code, ...changes } = body
    const { ownerEmail } = await readSettings(shop.config, shop.db)
    if ((changes.ownerEmail ?? ownerEmail) !== ownerEmail)
      await checkOwnIdentity(shop, { session, requester, context, password, code })
    return { data: await updateSettings(shop, requester, changes) }
  })
}
