import type { Admin } from '../../../api/contract/admins.ts'
import { call } from '../../call.ts'
import { showToast } from '../../toasts.ts'
import { type Credentials, EMPTY_CREDENTIALS, INVALID_CREDENTIALS } from '../credentials.ts'
import { runAction } from '../run-action.ts'

interface Invitation extends Credentials {
  userName: string
  email: string
}

export const EMPTY_INVITATION: Invitation = { userName: '', email: '', ...EMPTY_CREDENTIALS }

export const INVALID_INVITATION = {
  email: 'Please enter a valid email address.',
  userName: 'Please enter a valid name.',
  ...INVALID_CREDENTIALS
}

export async function inviteAdmin({ code, ...invitation }: Invitation): Promise<Admin> {
  const body = { ...invitation, code: code || undefined }
  const { data } = await call('POST /api/admin/admins/invite', { body })
  showToast('Invitation sent')
  return data
}

type OnChange = (admin: Admin) => void

export const resendInvitation = (id: string, onChange: OnChange) =>
  runAction({
    key: `resend invitation ${id}`,
    run: async () => onChange((await call('POST /api/admin/admins/resend-invitation/{id}', { params: { id } })).data),
    describe: () => 'Invitation sent'
  })

export const setAdminDisabled = (id: string, disabled: boolean, onChange: OnChange) =>
  runAction({
    key: `update administrator ${id}`,
    run: async () =>
      onChange((await call('PUT /api/admin/admins/update/{id}', { params: { id }, body: { disabled } })).data),
    describe: () => (disabled ? 'Administrator disabled' : 'Administrator enabled')
  })
