import { type ReactNode, useId } from 'react'

import type { SettingName } from '../../../api/contract/settings.ts'
import type { SettingErrors, SettingsDraft } from '../../../stores/admin/settings/settings.ts'

export interface SettingFieldsProps {
  draft: SettingsDraft
  locked: SettingName[]
  errors: SettingErrors
  setDraft: (draft: SettingsDraft) => void
}

interface SettingFieldProps extends SettingFieldsProps {
  name: SettingName
  label: string
  hint?: ReactNode
  short?: boolean
  children: (attributes: {
    id: string
    name: string
    disabled: boolean
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
  }) => ReactNode
}

export const LOCKED = 'Set by an environment variable.'

export function SettingField({ name, label, hint, short, locked, errors, children }: SettingFieldProps) {
  const id = useId()
  const isLocked = locked.includes(name)
  const hintText = isLocked ? LOCKED : hint
  const errorText = errors[name]
  const describedBy = [hintText && `${id}-hint`, errorText && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={short ? 'field short' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        disabled: isLocked,
        'aria-invalid': errorText ? true : undefined,
        'aria-describedby': describedBy || undefined
      })}
      {hintText && (
        <p id={`${id}-hint`} className="hint">
          {hintText}
        </p>
      )}
      {errorText && (
        <p id={`${id}-error`} className="field-error">
          {errorText}
        </p>
      )}
    </div>
  )
}
