import { useState } from 'react'

import type { Admin } from '../../../api/contract/admins.ts'
import { formatDate } from '../../../lib/dates.ts'
import { resendInvitation, setAdminDisabled } from '../../../stores/admin/admins/admins.ts'
import { SimpleTable } from '../lists/SimpleTable.tsx'
import { InvitationForm } from './InvitationForm.tsx'
import { Button } from '../Button.tsx'

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
      <SimpleTable
        label="Administrators"
        rows={admins}
        getKey={({ _id }) => _id}
        columns={listColumns(ownId, replace)}
      />
      <InvitationForm onInvited={(admin) => setAdmins((current) => [...current, admin])} />
    </>
  )
}

const listColumns = (ownId: string, replace: (changed: Admin) => void) => [
  { head: 'Name', cell: ({ _id, userName }: Admin) => (_id === ownId ? `${userName} (you)` : userName) },
  { head: 'Email', cell: ({ email }: Admin) => email },
  { head: 'Added', cell: ({ createdAt }: Admin) => formatDate(createdAt) },
  { head: 'Status', cell: ({ status }: Admin) => STATUS_TEXTS[status] },
  { head: 'Action', cell: (admin: Admin) => admin._id !== ownId && <Actions admin={admin} replace={replace} /> }
]

function Actions({ admin: { _id, userName, status }, replace }: { admin: Admin; replace: (changed: Admin) => void }) {
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<Admin | undefined>) => {
    if (isBusy) return
    setBusy(true)
    const changed = await work()
    setBusy(false)
    if (changed) replace(changed)
  }
  const isDisabled = status === 'disabled'
  return (
    <span className="row-actions">
      {status === 'invited' && (
        <Button aria-disabled={isBusy} onClick={() => void run(() => resendInvitation(_id))}>
          Resend Invitation<span className="visually-hidden">: {userName}</span>
        </Button>
      )}
      <Button
        aria-disabled={isBusy}
        onClick={() => void run(() => setAdminDisabled(_id, !isDisabled))}
        subject={userName}
      >
        {isDisabled ? 'Enable' : 'Disable'}
      </Button>
    </span>
  )
}
