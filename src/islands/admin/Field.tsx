import { type ChangeEvent, type ComponentProps, type ReactNode, useId } from 'react'

export type Options = readonly (readonly [value: string, label: string])[]

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export interface FieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'min'> {
  label: ReactNode
  /** Of the element around the label and the input. */
  className?: string
  hint?: ReactNode
  /** An error message. */
  error?: string | undefined
  /** `alert` for an error that appears without a move of the focus. */
  errorRole?: 'alert'
  /** Of a select. */
  options?: Options | undefined
  /** Of a textarea. */
  rows?: number | undefined
  value?: string
  min?: string
  onChange: (value: string) => void
  /** Returns why the browser must refuse the value, or ''. */
  validate?: (value: string) => string
}

/** A labelled input, or a select or textarea, with its hint and its error. */
export function Field({
  label,
  className = '',
  hint,
  error,
  errorRole,
  options,
  rows,
  onChange,
  validate,
  ...attributes
}: FieldProps) {
  const generatedId = useId()
  const { id = generatedId, 'aria-describedby': description } = attributes
  const describedBy = [description, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const control: object = {
    autoComplete: 'off',
    'aria-invalid': error ? true : undefined,
    ...attributes,
    id,
    rows,
    'aria-describedby': describedBy || undefined,
    onChange: ({ target }: ChangeEvent<Control>) => {
      if (validate) target.setCustomValidity(validate(target.value))
      onChange(target.value)
    }
  }
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      {options && (
        <select {...control}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
      {!options && (rows ? <textarea {...control} /> : <input {...control} />)}
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error" role={errorRole}>
          {error}
        </p>
      )}
    </div>
  )
}

interface FileFieldProps extends Omit<FieldProps, 'onChange'> {
  onFile: (file: File) => void
}

/** Chooses a CSV file. */
export const FileField = ({ onFile, ...field }: FileFieldProps) => (
  <Field
    type="file"
    accept=".csv,.tsv,.txt,text/csv"
    {...field}
    onInput={({ currentTarget: { files } }) => files?.[0] && onFile(files[0])}
    onChange={() => {}}
  />
)

interface CheckboxProps {
  label: string
  hint?: string | undefined
  checked: boolean
  disabled?: boolean
  onChange: (isChecked: boolean) => void
}

export function Checkbox({ label, hint, onChange, ...attributes }: CheckboxProps) {
  const hintId = useId()
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          {...attributes}
          aria-describedby={hint && hintId}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      {hint && (
        <p id={hintId} className="hint">
          {hint}
        </p>
      )}
    </div>
  )
}
