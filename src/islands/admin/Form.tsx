import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react'

import { type FieldErrors, findFieldErrors } from '../../stores/admin/field-errors.ts'
import { Button } from './Button.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { HydratedForm, type HydratedFormProps } from './HydratedForm.tsx'
import { TimeField } from './TimeField.tsx'

interface FormOptions<Values extends object> {
  initial: Values
  /** By field, replaces the message of the API for an invalid value. */
  invalid?: FieldErrors<Values>
  /** May resolve to the next values. Errors of the API are shown at their fields, others in a toast. */
  save: (values: Values) => Promise<Values | void>
}

export type FormState<Values extends object> = ReturnType<typeof useForm<Values>>

export function useForm<Values extends object>({ initial, invalid = {}, save }: FormOptions<Values>) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors<Values>>({})
  const [isBusy, setBusy] = useState(false)

  const run = async () => {
    setBusy(true)
    try {
      const next = await save(values)
      if (next) setValues(next)
      setErrors({})
    } catch (error) {
      setErrors(findFieldErrors(error, values, invalid))
    }
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) void run()
  }
  const change = (changes: Partial<Values>) => setValues((current) => ({ ...current, ...changes }))
  const isUnsaved = JSON.stringify(values) !== JSON.stringify(initial)
  return { values, change, errors, isBusy, isUnsaved, submit }
}

interface FormProps<Values extends object> extends Omit<HydratedFormProps, 'ref' | 'onSubmit'> {
  state: FormState<Values>
  /** Follow the children. */
  fields?: readonly FieldDeclaration<Values>[]
  /** The label of a button that submits the form. */
  button?: string
}

/** Focuses the first field with an error. */
export function Form<Values extends object>({ state, fields, button, children, ...attributes }: FormProps<Values>) {
  const { errors, isBusy, submit } = state
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])
  return (
    <HydratedForm ref={form} onSubmit={submit} {...attributes}>
      {children}
      {fields && <Fields state={state} fields={fields} />}
      {button && <SubmitButton isBusy={isBusy}>{button}</SubmitButton>}
    </HydratedForm>
  )
}

interface SubmitButtonProps extends ComponentProps<typeof Button> {
  isBusy: boolean
}

export const SubmitButton = ({ isBusy, ...attributes }: SubmitButtonProps) => (
  <Button isPrimary type="submit" aria-disabled={isBusy || undefined} aria-busy={isBusy || undefined} {...attributes} />
)

type TextName<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never
}[keyof Values] &
  string

export type FieldDeclaration<Values> = Omit<FieldProps, 'name' | 'value' | 'onChange' | 'error'> & {
  name: TextName<Values>
}

interface FieldsProps<Values extends object> {
  state: Pick<FormState<Values>, 'values' | 'change'> & Partial<Pick<FormState<Values>, 'errors'>>
  fields: readonly FieldDeclaration<Values>[]
}

export const Fields = <Values extends object>({ state: { values, change, errors }, fields }: FieldsProps<Values>) =>
  fields.map(({ name, ...field }) => {
    const Control = field.type === 'datetime-local' ? TimeField : Field
    return (
      <Control
        key={name}
        {...field}
        name={name}
        value={values[name] as string}
        error={errors?.[name]}
        onChange={(value) => change({ [name]: value } as Partial<Values>)}
      />
    )
  })
