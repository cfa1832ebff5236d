import type { Admin } from '../../../api/contract/admins.ts'
import { ADMIN_ROLES, ROLE_TEXTS } from '../../../domain/accounts/admin-roles.ts'
import { MAX_LENGTH } from '../../../domain/limits.ts'
import { INVITATION_DAYS } from '../../../domain/accounts/link-lifetimes.ts'
import { EMPTY_INVITATION, INVALID_INVITATION, inviteAdmin } from '../../../stores/admin/admins/admins.ts'
import { Form, useForm } from '../Form.tsx'

export const ROLE_OPTIONS = ADMIN_ROLES.map((role) => [role, ROLE_TEXTS[role].label] as const)

export function InvitationForm({ onInvited }: { onInvited: (admin: Admin) => void }) {
  const state = useForm({
    initial: EMPTY_INVITATION,
    invalid: INVALID_INVITATION,
    save: async (invitation) => {
      onInvited(await inviteAdmin(invitation))
      return EMPTY_INVITATION
    }
  })
  return (
    <Form
      state={state}
      className="panel-box stack invitation"
      fields={[
        { name: 'userName', label: 'Name', required: true, maxLength: MAX_LENGTH.userName },
        { name: 'email', label: 'Email', type: 'email', required: true, maxLength: MAX_LENGTH.email },
        {
          name: 'adminRole',
          label: 'Role',
          options: ROLE_OPTIONS,
          hint: ROLE_TEXTS[state.values.adminRole].description
        }
      ]}
      button="Send Invitation"
    >
      <h2>Invite an administrator</h2>
      <p>The invited person gets an email with a link to choose a password. It works for {INVITATION_DAYS} days.</p>
    </Form>
  )
}
