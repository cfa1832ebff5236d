import { type HTMLAttributes, useId } from 'react'

import type { Draft, DraftField } from '../../stores/admin/products-draft.ts'
import { typeInto } from '../../stores/admin/products-panel.ts'

interface FieldProps {
  name: DraftField
  label: string
  draft: Draft
  problems: Partial<Record<DraftField, string>>
}

interface TextFieldProps extends FieldProps {
  hint?: string
  maxLength?: number
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  /** Whether it takes several lines. */
  lines?: boolean
}

export function TextField({ name, label, draft, problems, hint, maxLength, inputMode, lines }: TextFieldProps) {
  const id = useId()
  const problem = problems[name]
  const described = [hint && `${id}-hint`, problem && `problem-${name}`].filter(Boolean).join(' ')
  const shared = {
    id,
    name,
    value: draft[name],
    maxLength,
    autoComplete: 'off',
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': described || undefined
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {lines ? (
        <textarea {...shared} rows={4} onChange={(event) => typeInto(name, event.target.value)} />
      ) : (
        <input {...shared} inputMode={inputMode} onChange={(event) => typeInto(name, event.target.value)} />
      )}
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      <Problem of={name} problem={problem} />
    </div>
  )
}

export function SelectField({ name, label, draft, problems, options }: FieldProps & { options: object }) {
  const id = useId()
  const problem = problems[name]
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        value={draft[name]}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `problem-${name}` : undefined}
        onChange={(event) => typeInto(name, event.target.value)}
      >
        <option value="">Choose…</option>
        {Object.entries(options).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <Problem of={name} problem={problem} />
    </div>
  )
}

export const Problem = ({ of, problem }: { of: DraftField; problem: string | undefined }) =>
  problem ? (
    <p id={`problem-${of}`} className="problem">
      {problem}
    </p>
  ) : null
