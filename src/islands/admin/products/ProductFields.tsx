import { type HTMLAttributes, useId } from 'react'

import type { ProductDraft, DraftField } from '../../../stores/admin/products/draft.ts'
import { setField } from '../../../stores/admin/products/panel.ts'

interface FieldProps {
  name: DraftField
  label: string
  draft: ProductDraft
  problems: Partial<Record<DraftField, string>>
}

interface TextFieldProps extends FieldProps {
  hint?: string
  maxLength?: number
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  isMultiline?: boolean
}

export function TextField({ name, label, draft, problems, hint, maxLength, inputMode, isMultiline }: TextFieldProps) {
  const id = useId()
  const problem = problems[name]
  const describedBy = [hint && `${id}-hint`, problem && `problem-${name}`].filter(Boolean).join(' ')
  const inputProps = {
    id,
    name,
    value: draft[name],
    maxLength,
    autoComplete: 'off',
    'aria-invalid': problem ? true : undefined,
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
      <FieldProblem field={name} problem={problem} />
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
        onChange={(event) => setField(name, event.target.value)}
      >
        <SelectOptions options={options} />
      </select>
      <FieldProblem field={name} problem={problem} />
    </div>
  )
}

export const FieldProblem = ({ field, problem }: { field: DraftField; problem: string | undefined }) =>
  problem ? (
    <p id={`problem-${field}`} className="problem">
      {problem}
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
