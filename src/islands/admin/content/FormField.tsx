import { setField } from '../../../stores/admin/content/form-schema.ts'
import type { FieldProps } from './field-props.ts'
import { FieldError } from './FieldError.tsx'
import { ListField } from './ListField.tsx'
import { PictureField } from './PictureField.tsx'
import { ProductsField } from './ProductsField.tsx'
import { TableField } from './TableField.tsx'
import { TextField } from './TextField.tsx'

/** Shows the field that the schema describes, with the fields in it. */
function FormField(props: FieldProps) {
  const { schema, path } = props
  if (schema.widget === 'picture') return <PictureField {...props} />
  if (schema.widget === 'products') return <ProductsField {...props} />
  if (schema.widget === 'table') return <TableField {...props} />
  if (schema.type === 'array') return <ListField {...props} renderEntry={(entry) => <ObjectFields {...entry} />} />
  if (schema.type === 'string') return <TextField {...props} />
  return (
    <fieldset className="group">
      <legend>{schema.title}</legend>
      <ObjectFields {...props} />
      <FieldError path={path} />
    </fieldset>
  )
}

export function ObjectFields({ schema, path, value, onChange }: FieldProps) {
  const object = typeof value === 'object' && !Array.isArray(value) ? value : {}
  return Object.entries(schema.properties ?? {}).map(([name, property]) => (
    <FormField
      key={name}
      schema={property}
      path={path ? `${path}.${name}` : name}
      value={object[name]}
      required={schema.required?.includes(name) ?? false}
      onChange={(newValue) => onChange(setField(object, name, newValue))}
    />
  ))
}
