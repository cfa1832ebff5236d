import { type HTMLAttributes, useId } from 'react'

import type { ProductDraft, DraftField } from '../../../stores/admin/products/draft.ts'
import { setField } from '../../../stores/admin/products/panel.ts'

interface FieldProps {
  name: DraftField
  label: string
  draft: ProductDraft
  errors: Partial<Record<DraftField, string>>
}

interface TextFieldProps extends FieldProps {
  hint?: string
  maxLength?: number
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  isMultiline?: boolean
}

export function TextField({ name, label, draft, errors, hint, maxLength, inputMode, isMultiline }: TextFieldProps) {
  const id = useId()
  const error = errors[name]
  const describedBy = [hint && `${id}-hint`, error && `error-${name}`].filter(Boolean).join(' ')
  const inputProps = {
    id,
    name,
    value: draft[name],
    maxLength,
    autoComplete: 'off',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {isMultiline ? (
        <textarea {...inputProps} rows={4} onChange={(event) => setField(name, event.target.value)} />
      ) : (
        <input {...inputProps} inputMode={inputMode} onChange={(event) => setField(name, event.target.value)} />
      )}
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      <FieldError field={name} error={error} />
    </div>
  )
}

export function SelectField({ name, label, draft, errors, options }: FieldProps & { options: object }) {
  const id = useId()
  const error = errors[name]
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        value={draft[name]}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `error-${name}` : undefined}
        onChange={(event) => setField(name, event.target.value)}
      >
        <SelectOptions options={options} />
      </select>
      <FieldError field={name} error={error} />
    </div>
  )
}

export const FieldError = ({ field, error }: { field: DraftField; error: string | undefined }) =>
  error ? (
    <p id={`error-${field}`} className="field-error">
      {error}
    </p>
  ) : null

/** The options of a select element, by value. */
export const SelectOptions = ({ options }: { options: object }) => (
  <>
    <option value="">Choose…</option>
    {Object.entries(options).map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </>
)
