import { type HTMLAttributes, useId } from 'react'

import type { ProductDraft } from '../../../../stores/admin/products/editor/draft.ts'
import { formatFieldError, type ProductError } from '../../../../stores/admin/products/editor/errors.ts'
import { type Field, FIELD_LABELS } from '../../../../stores/admin/products/editor/fields.ts'
import { changeDraft } from '../../../../stores/admin/products/editor/panel.ts'
import { readField, writeField } from '../../../../stores/admin/products/editor/table.ts'

interface FieldProps {
  name: Field
  label?: string
  draft: ProductDraft
  errors: ProductError[]
}

interface TextFieldProps extends FieldProps {
  hint?: string
  maxLength?: number
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  isMultiline?: boolean
}

function useField({ name, draft, errors }: FieldProps, hint?: string) {
  const id = useId()
  const error = formatFieldError(errors, name)
  const describedBy = [hint && `${id}-hint`, error && `error-${name}`].filter(Boolean).join(' ')
  const props = {
    id,
    name,
    value: readField(draft, name),
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      changeDraft((last) => writeField(last, name, value))
  }
  return { id, error, props }
}

export function TextField({ hint, maxLength, inputMode, isMultiline, ...field }: TextFieldProps) {
  const { name, label = FIELD_LABELS[name] } = field
  const { id, error, props } = useField(field, hint)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {isMultiline ? (
        <textarea {...props} maxLength={maxLength} autoComplete="off" rows={4} />
      ) : (
        <input {...props} maxLength={maxLength} autoComplete="off" inputMode={inputMode} />
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

export function SelectField({ options, ...field }: FieldProps & { options: object }) {
  const { id, error, props } = useField(field)
  return (
    <div className="field">
      <label htmlFor={id}>{FIELD_LABELS[field.name]}</label>
      <select {...props}>
        <option value="">Choose…</option>
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <FieldError field={field.name} error={error} />
    </div>
  )
}

const FieldError = ({ field, error }: { field: Field; error: string | undefined }) =>
  error ? (
    <p id={`error-${field}`} className="field-error">
      {error}
    </p>
  ) : null
