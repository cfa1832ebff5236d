import type { Admin } from '../../../api/contract/admins.ts'
import { type AdminRole, getRoleLabel } from '../../../domain/accounts/admin-roles.ts'
import { call } from '../../call.ts'
import { showToast } from '../../toasts.ts'
import { withConfirmation } from '../identity.ts'
import { runAction } from '../run-action.ts'

interface Invitation {
  userName: string
  email: string
  adminRole: AdminRole
}

export const EMPTY_INVITATION: Invitation = { userName: '', email: '', adminRole: 'read-only' }

export const INVALID_INVITATION = {
  email: 'Please enter a valid email address.',
  userName: 'Please enter a valid name.'
}

export async function inviteAdmin(body: Invitation): Promise<Admin> {
  const { data } = await withConfirmation(() => call('POST /api/admin/admins/invite', { body }))
  showToast('Invitation sent')
  return data
}

type OnChange = (admin: Admin) => void

export const resendInvitation = (id: string, onChange: OnChange) =>
  runAction({
    key: `resend invitation ${id}`,
    run: () =>
      withConfirmation(async () =>
        onChange((await call('POST /api/admin/admins/resend-invitation/{id}', { params: { id } })).data)
      ),
    describe: () => 'Invitation sent'
  })

export const setAdminDisabled = (id: string, disabled: boolean, onChange: OnChange) =>
  runAction({
    key: `update administrator ${id}`,
    run: async () =>
      onChange((await call('PUT /api/admin/admins/update/{id}', { params: { id }, body: { disabled } })).data),
    describe: () => (disabled ? 'Administrator disabled' : 'Administrator enabled')
  })

export function changeAdminRole({ _id: id, userName, adminRole: oldRole }: Admin, role: AdminRole, onChange: OnChange) {
  const change = (adminRole: AdminRole) =>
    withConfirmation(async () =>
      onChange((await call('PUT /api/admin/admins/change-role/{id}', { params: { id }, body: { adminRole } })).data)
    )
  return runAction({
    key: `change role ${id}`,
    run: () => change(role),
    describe: () => `${userName} has the role ${getRoleLabel(role)}`,
    undo: () => change(oldRole)
  })
}
