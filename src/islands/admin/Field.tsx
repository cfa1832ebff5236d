import { type ChangeEvent, type ComponentProps, type ReactNode, useId } from 'react'

export type Options = readonly (readonly [value: string, label: string])[]

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export interface FieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  label: ReactNode
  hint?: ReactNode
  /** An error message. */
  error?: string | undefined
  /** `alert` for an error that appears without a move of the focus. */
  errorRole?: 'alert'
  isShort?: boolean
  /** Of a select. */
  options?: Options | undefined
  /** Of a textarea. */
  rows?: number | undefined
  value?: string
  onChange: (value: string) => void
  /** Returns why the browser must refuse the value, or ''. */
  validate?: (value: string) => string
}

/** A labelled input, or a select or textarea, with its hint and its error. */
export function Field({
  label,
  hint,
  error,
  errorRole,
  isShort,
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
    ...attributes,
    id,
    rows,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
    onChange: ({ target }: ChangeEvent<Control>) => {
      if (validate) target.setCustomValidity(validate(target.value))
      onChange(target.value)
    }
  }
  return (
    <div className={isShort ? 'field short' : 'field'}>
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
