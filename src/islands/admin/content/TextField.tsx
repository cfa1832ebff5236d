import type { FormSchema } from '../../../stores/admin/content/form-schema.ts'
import { Field } from '../Field.tsx'
import { useFieldError } from './FieldError.tsx'
import type { FieldProps } from './field-props.ts'
import { LINK_OPTIONS_ID } from './LinkOptions.tsx'

/** Longer texts have several lines. */
const MAX_INPUT_LENGTH = 100

export function TextField({ schema, path, value, required, onChange }: FieldProps) {
  return (
    <Field
      id={`field-${path}`}
      label={
        <>
          {schema.title} {!required && <small>(optional)</small>}
        </>
      }
      hint={schema.description}
      error={useFieldError(path)}
      maxLength={schema.maxLength}
      {...describeControl(schema, required)}
      value={typeof value === 'string' ? value : ''}
      onChange={(text) => onChange(text.trim() === '' && !required ? undefined : text)}
    />
  )
}

function describeControl(schema: FormSchema, required: boolean) {
  if (schema.enum) {
    const options = schema.enum.map((name) => [name, schema.labels?.[name] ?? name] as const)
    return { options: required ? options : [['', 'None'] as const, ...options] }
  }
  if (schema.widget === 'link') return { list: LINK_OPTIONS_ID, inputMode: 'url' as const, spellCheck: false }
  if (schema.format === 'email') return { inputMode: 'email' as const }
  const { maxLength = 0 } = schema
  return maxLength > MAX_INPUT_LENGTH ? { rows: maxLength > 1000 ? 8 : 3 } : {}
}
