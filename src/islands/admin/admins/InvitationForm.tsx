import { type FormEvent, useEffect, useRef, useState } from 'react'

import type { Admin } from '../../../api/contract/admins.ts'
import { MAX_LENGTH } from '../../../domain/limits.ts'
import { INVITATION_DAYS } from '../../../domain/accounts/link-lifetimes.ts'
import { inviteAdmin, type Invitation, type InvitationError } from '../../../stores/admin/admins/admins.ts'
import { EMPTY_CREDENTIALS } from '../../../stores/admin/credentials.ts'
import { CredentialFields } from '../CredentialFields.tsx'
import { HydratedForm } from '../HydratedForm.tsx'
import { Button } from '../Button.tsx'

const EMPTY = { userName: '', email: '' }

export function InvitationForm({ onInvited }: { onInvited: (admin: Admin) => void }) {
  const [fields, setFields] = useState(EMPTY)
  const [credentials, setCredentials] = useState(EMPTY_CREDENTIALS)
  const [error, setError] = useState<InvitationError>()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>(`[name="${error.field}"]`)?.focus()
  }, [error])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const result = await inviteAdmin(fields, credentials)
    setBusy(false)
    setError(result && 'error' in result ? result.error : undefined)
    if (!result || 'error' in result) return
    setFields(EMPTY)
    setCredentials(EMPTY_CREDENTIALS)
    onInvited(result.admin)
  }
  const describe = (name: keyof Invitation) => ({
    id: `invite-${name}`,
    name,
    required: true,
    value: fields[name],
    maxLength: MAX_LENGTH[name],
    autoComplete: 'off',
    'aria-invalid': error?.field === name || undefined,
    'aria-describedby': error?.field === name ? 'invite-error' : undefined,
    onChange: ({ target }: { target: HTMLInputElement }) => setFields({ ...fields, [name]: target.value })
  })
  return (
    <HydratedForm ref={form} className="panel-box invitation" onSubmit={(event) => void submit(event)}>
      <h2>Invite an administrator</h2>
      <p>The invited person gets an email with a link to choose a password. It works for {INVITATION_DAYS} days.</p>
      <div className="field">
        <label htmlFor="invite-userName">Name</label>
        <input {...describe('userName')} />
        {error?.field === 'userName' && <ErrorText text={error.message} />}
      </div>
      <div className="field">
        <label htmlFor="invite-email">Email</label>
        <input {...describe('email')} type="email" />
        {error?.field === 'email' && <ErrorText text={error.message} />}
      </div>
      <CredentialFields
        values={credentials}
        error={error?.field === 'password' || error?.field === 'code' ? error : undefined}
        setValues={setCredentials}
      />
      <Button isMain type="submit" aria-disabled={isBusy} aria-busy={isBusy}>
        Send Invitation
      </Button>
    </HydratedForm>
  )
}

const ErrorText = ({ text }: { text: string }) => (
  <p id="invite-error" className="field-error">
    {text}
  </p>
)
