import { useId } from 'react'

import { MAX_LENGTH } from '../../domain/limits.ts'
import type { CredentialError, Credentials } from '../../stores/admin/credentials.ts'

const FIELDS = {
  password: {
    label: 'Your password',
    type: 'password',
    autoComplete: 'current-password',
    maxLength: MAX_LENGTH.password
  },
  code: { label: 'Code', inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 40 }
} as const

interface CredentialFieldsProps {
  /** By default the password, and the code after the server has asked for it. */
  names?: (keyof Credentials)[]
  values: Credentials
  error: CredentialError | undefined
  setValues: (values: Credentials) => void
}

export function CredentialFields({ names, values, error, setValues }: CredentialFieldsProps) {
  const id = useId()
  const isCodeNeeded = error?.field === 'code' || values.code !== ''
  const visible: (keyof Credentials)[] = names ?? (isCodeNeeded ? ['password', 'code'] : ['password'])
  return visible.map((name) => {
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
  })
}
