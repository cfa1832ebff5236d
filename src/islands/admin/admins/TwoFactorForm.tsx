import { type FormEvent, useEffect, useRef, useState } from 'react'

import { type CredentialError, type Credentials, EMPTY_CREDENTIALS } from '../../../stores/admin/credentials.ts'
import { CredentialFields } from '../CredentialFields.tsx'
import { HydratedForm } from '../HydratedForm.tsx'
import { Button } from '../Button.tsx'

interface TwoFactorFormProps<Value extends object> {
  fields: (keyof Credentials)[]
  button: string
  submit: (values: Credentials) => Promise<Value | { error: CredentialError } | undefined>
  onSuccess: (value: Value) => void
}

export function TwoFactorForm<Value extends object>({ fields, button, submit, onSuccess }: TwoFactorFormProps<Value>) {
  const [values, setValues] = useState(EMPTY_CREDENTIALS)
  const [error, setError] = useState<CredentialError>()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>(`[name="${error.field}"]`)?.focus()
  }, [error])
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const result = await submit(values)
    setBusy(false)
    if (!result) return
    if ('error' in result) setError(result.error)
    else onSuccess(result)
  }
  return (
    <HydratedForm ref={form} onSubmit={(event) => void handleSubmit(event)}>
      <CredentialFields names={fields} values={values} error={error} setValues={setValues} />
      <Button isMain type="submit" aria-disabled={isBusy} aria-busy={isBusy}>
        {button}
      </Button>
    </HydratedForm>
  )
}
