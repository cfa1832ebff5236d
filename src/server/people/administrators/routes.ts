import { type Api, route } from '../../platform/http/route.ts'
import type { Shop } from '../../platform/shop.ts'
import { checkOwnIdentity } from '../passwords/change-password.ts'
import { type CancelSales, listAdmins, setAdminDisabled } from './administrators.ts'
import { inviteAdmin, resendInvitation } from './invite.ts'

export function addAdminRoutes(shop: Shop, api: Api, cancelSales: CancelSales): void {
  route(api, 'GET /api/admin/admins/get', async () => ({ success: true, data: await listAdmins(shop.db) }))

  route(api, 'POST /api/admin/admins/invite', async ({ input: { body }, session, requester, context }) => {
    const { password, code, ...invitation } = body
    await checkOwnIdentity(shop, { session, requester, context, password, code })
    return { success: true, data: await inviteAdmin(shop, requester, invitation) }
  })

  route(api, 'POST /api/admin/admins/resend-invitation/{id}', async ({ input: { params }, requester }) => ({
    success: true,
    data: await resendInvitation(shop, requester, params.id)
  }))

  route(api, 'PUT /api/admin/admins/update/{id}', async ({ input: { params, body }, session, requester }) => ({
    success: true,
    data: await setAdminDisabled(shop, { session, requester, id: params.id, disabled: body.disabled, cancelSales })
  }))
}
