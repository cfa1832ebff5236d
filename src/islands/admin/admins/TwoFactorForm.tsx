import { type FormEvent, useEffect, useId, useRef, useState } from 'react'

import { MAX_LENGTH } from '../../../domain/limits.ts'
import type { TwoFactorError } from '../../../stores/admin/admins/two-factor.ts'
import { HydratedForm } from '../HydratedForm.tsx'

const FIELDS = {
  password: {
    label: 'Your password',
    type: 'password',
    autoComplete: 'current-password',
    maxLength: MAX_LENGTH.password
  },
  code: { label: 'Code', inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 40 }
} as const

type Name = keyof typeof FIELDS

interface TwoFactorFormProps<Value extends object> {
  fields: Name[]
  button: string
  submit: (values: Record<Name, string>) => Promise<Value | { error: TwoFactorError } | undefined>
  onSuccess: (value: Value) => void
}

export function TwoFactorForm<Value extends object>({ fields, button, submit, onSuccess }: TwoFactorFormProps<Value>) {
  const [values, setValues] = useState({ password: '', code: '' })
  const [error, setError] = useState<TwoFactorError>()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
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
      {fields.map((name) => {
        const { label, ...attributes } = FIELDS[name]
        const errorText = error?.field === name ? error.message : undefined
        return (
          <div key={name} className="field">
            <label htmlFor={`${id}-${name}`}>{label}</label>
            <input
              {...attributes}
              id={`${id}-${name}`}
              name={name}
              required
              value={values[name]}
              aria-invalid={errorText ? true : undefined}
              aria-describedby={errorText ? `${id}-${name}-error` : undefined}
              onChange={({ target }) => setValues({ ...values, [name]: target.value })}
            />
            {errorText && (
              <p id={`${id}-${name}-error`} className="field-error">
                {errorText}
              </p>
            )}
          </div>
        )
      })}
      <button className="button" aria-disabled={isBusy} aria-busy={isBusy}>
        {button}
      </button>
    </HydratedForm>
  )
}
