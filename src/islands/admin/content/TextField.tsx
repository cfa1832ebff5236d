import type { ChangeEvent } from 'react'

import { FieldError, toErrorId, useFieldError } from './FieldError.tsx'
import type { FieldProps } from './field-props.ts'
import { LINK_OPTIONS_ID } from './LinkOptions.tsx'

/** Longer texts have several lines. */
const MAX_INPUT_LENGTH = 100

export function TextField({ schema, path, value, required, onChange }: FieldProps) {
  const error = useFieldError(path)
  const id = `field-${path}`
  const hintId = `hint-${path}`
  const describedBy = [schema.description && hintId, error && toErrorId(path)].filter(Boolean).join(' ')
  const attributes = {
    id,
    value: typeof value === 'string' ? value : '',
    maxLength: schema.maxLength,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      onChange(target.value.trim() === '' && !required ? undefined : target.value)
  }
  return (
    <div className="field">
      <label htmlFor={id}>
        {schema.title} {!required && <small>(optional)</small>}
      </label>
      <Control {...{ schema, required, attributes }} />
      {schema.description && (
        <p id={hintId} className="hint">
          {schema.description}
        </p>
      )}
      <FieldError path={path} />
    </div>
  )
}

interface ControlProps extends Pick<FieldProps, 'schema' | 'required'> {
  attributes: object
}

function Control({ schema, required, attributes }: ControlProps) {
  if (schema.enum) {
    return (
      <select {...attributes}>
        {!required && <option value="">None</option>}
        {schema.enum.map((name) => (
          <option key={name} value={name}>
            {schema.labels?.[name] ?? name}
          </option>
        ))}
      </select>
    )
  }
  if (schema.widget === 'link')
    return <input {...attributes} list={LINK_OPTIONS_ID} inputMode="url" autoComplete="off" spellCheck={false} />
  if (schema.format === 'email') return <input {...attributes} inputMode="email" autoComplete="off" />
  if ((schema.maxLength ?? 0) <= MAX_INPUT_LENGTH) return <input {...attributes} autoComplete="off" />
  return <textarea {...attributes} rows={schema.maxLength && schema.maxLength > 1000 ? 8 : 3} />
}
