import { type Api, route } from '../../platform/http/route.ts'
import type { Shop } from '../../platform/shop.ts'
import { type CancelSales, listAdmins, setAdminDisabled } from './administrators.ts'
import { changeAdminRole } from './change-role.ts'
import { inviteAdmin, resendInvitation } from './invite.ts'

export function addAdminRoutes(shop: Shop, api: Api, cancelSales: CancelSales): void {
  route(api, 'GET /api/admin/admins/get', async () => ({ data: await listAdmins(shop.db) }))

  route(api, 'POST /api/admin/admins/invite', async ({ body, session, requester }) => ({
    data: await inviteAdmin(shop, { session, requester }, body)
  }))

  route(api, 'POST /api/admin/admins/resend-invitation/{id}', async ({ params, session, requester }) => ({
    data: await resendInvitation(shop, { session, requester }, params.id)
  }))

  route(api, 'PUT /api/admin/admins/change-role/{id}', async ({ params, body, session, requester }) => ({
    data: await changeAdminRole(shop, { session, requester, id: params.id, adminRole: body.adminRole })
  }))

  route(api, 'PUT /api/admin/admins/update/{id}', async ({ params, body, session, requester }) => ({
    data: await setAdminDisabled(shop, { session, requester, id: params.id, disabled: body.disabled, cancelSales })
  }))
}
