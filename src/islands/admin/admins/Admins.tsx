import { useState } from 'react'

import type { Admin } from '../../../api/contract/admins.ts'
import { type AdminRole, getRoleLabel } from '../../../domain/accounts/admin-roles.ts'
import { formatDate } from '../../../lib/dates.ts'
import { changeAdminRole, resendInvitation, setAdminDisabled } from '../../../stores/admin/admins/admins.ts'
import { Table } from '../lists/Table.tsx'
import { useIsHydrated } from '../../use-is-hydrated.ts'
import { InvitationForm, ROLE_OPTIONS } from './InvitationForm.tsx'
import { Button } from '../Button.tsx'
import { Field } from '../Field.tsx'

const STATUS_TEXTS: Record<Admin['status'], string> = {
  active: 'Active',
  invited: 'Invited',
  disabled: 'Disabled'
}

export function Admins({ admins: initialAdmins, ownId }: { admins: Admin[]; ownId: string }) {
  const [admins, setAdmins] = useState(initialAdmins)
  const replace = (changed: Admin) =>
    setAdmins((current) => current.map((admin) => (admin._id === changed._id ? changed : admin)))
  return (
    <>
      <Table label="Administrators" rows={admins} getKey={({ _id }) => _id} columns={listColumns(ownId, replace)} />
      <InvitationForm onInvited={(admin) => setAdmins((current) => [...current, admin])} />
    </>
  )
}

const listColumns = (ownId: string, replace: (changed: Admin) => void) => [
  { head: 'Name', cell: ({ _id, userName }: Admin) => (_id === ownId ? `${userName} (you)` : userName) },
  { head: 'Email', cell: ({ email }: Admin) => email },
  {
    head: 'Role',
    cell: (admin: Admin) =>
      admin._id === ownId ? getRoleLabel(admin.adminRole) : <RoleSelect admin={admin} replace={replace} />
  },
  { head: 'Added', cell: ({ createdAt }: Admin) => formatDate(createdAt) },
  { head: 'Status', cell: ({ status }: Admin) => STATUS_TEXTS[status] },
  {
    head: 'Action',
    kind: 'actions' as const,
    cell: (admin: Admin) => admin._id !== ownId && <Actions admin={admin} replace={replace} />
  }
]

interface AdminCellProps {
  admin: Admin
  replace: (changed: Admin) => void
}

const RoleSelect = ({ admin, replace }: AdminCellProps) => (
  <Field
    label={<span className="visually-hidden">Role of {admin.userName}</span>}
    options={ROLE_OPTIONS}
    disabled={!useIsHydrated()}
    value={admin.adminRole}
    onChange={(role) => void changeAdminRole(admin, role as AdminRole, replace)}
  />
)

function Actions({ admin, replace }: AdminCellProps) {
  const { _id, userName, status } = admin
  const isDisabled = status === 'disabled'
  return (
    <span>
      {status === 'invited' && (
        <Button onClick={() => void resendInvitation(_id, replace)}>
          Resend Invitation<span className="visually-hidden">: {userName}</span>
        </Button>
      )}
      <Button subject={userName} onClick={() => void setAdminDisabled(_id, !isDisabled, replace)}>
        {isDisabled ? 'Enable' : 'Disable'}
      </Button>
    </span>
  )
}
