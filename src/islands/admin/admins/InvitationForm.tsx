import { type FormEvent, useEffect, useRef, useState } from 'react'

import type { Admin } from '../../../api/contract/admins.ts'
import { MAX_LENGTH } from '../../../domain/limits.ts'
import { INVITATION_DAYS } from '../../../domain/accounts/link-lifetimes.ts'
import { inviteAdmin, type InvitationProblem } from '../../../stores/admin/admins/admins.ts'
import { HydratedForm } from '../HydratedForm.tsx'

const EMPTY = { userName: '', email: '' }

export function InvitationForm({ onInvited }: { onInvited: (admin: Admin) => void }) {
  const [fields, setFields] = useState(EMPTY)
  const [problem, setProblem] = useState<InvitationProblem>()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>(`[name="${problem.field}"]`)?.focus()
  }, [problem])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const result = await inviteAdmin(fields)
    setBusy(false)
    setProblem(result && 'problem' in result ? result.problem : undefined)
    if (!result || 'problem' in result) return
    setFields(EMPTY)
    onInvited(result.admin)
  }
  const describe = (name: InvitationProblem['field']) => ({
    id: `invite-${name}`,
    name,
    required: true,
    value: fields[name],
    maxLength: MAX_LENGTH[name],
    autoComplete: 'off',
    'aria-invalid': problem?.field === name || undefined,
    'aria-describedby': problem?.field === name ? 'invite-problem' : undefined,
    onChange: ({ target }: { target: HTMLInputElement }) => setFields({ ...fields, [name]: target.value })
  })
  return (
    <HydratedForm ref={form} className="panel-box invitation" onSubmit={(event) => void submit(event)}>
      <h2>Invite an administrator</h2>
      <p>The invited person gets an email with a link to choose a password. It works for {INVITATION_DAYS} days.</p>
      <div className="field">
        <label htmlFor="invite-userName">Name</label>
        <input {...describe('userName')} />
        {problem?.field === 'userName' && <Problem text={problem.text} />}
      </div>
      <div className="field">
        <label htmlFor="invite-email">Email</label>
        <input {...describe('email')} type="email" />
        {problem?.field === 'email' && <Problem text={problem.text} />}
      </div>
      <button className="button" aria-disabled={isBusy} aria-busy={isBusy}>
        Send Invitation
      </button>
    </HydratedForm>
  )
}

const Problem = ({ text }: { text: string }) => (
  <p id="invite-problem" className="problem">
    {text}
  </p>
)
