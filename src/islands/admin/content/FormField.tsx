import { useState } from 'react'

import type { GroupKind } from '../../../domain/products/product-groups.ts'
import { type FormSchema, setField } from '../../../stores/admin/content/form-schema.ts'
import { createUpload } from '../../../stores/admin/upload.ts'
import { Field, type Options } from '../Field.tsx'
import { LINK_INPUT } from '../LinkOptions.tsx'
import { PictureField } from '../PictureField.tsx'
import { useGroupOptions } from '../products/groups-context.ts'
import { FieldError, type FieldProps, useFieldError } from './FieldError.tsx'
import { ListField } from './ListField.tsx'
import { ProductsField } from './ProductsField.tsx'
import { TableField } from './TableField.tsx'

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

/** Shows the field that the schema describes, with the fields in it. */
function FormField(props: FieldProps) {
  const { schema, path } = props
  if (schema.widget === 'picture') return <UploadField {...props} />
  if (schema.widget === 'products') return <ProductsField {...props} />
  if (schema.widget === 'table') return <TableField {...props} />
  if (schema.type === 'array') return <ListField {...props} renderEntry={(entry) => <ObjectFields {...entry} />} />
  if (schema.widget === 'category' || schema.widget === 'brand' || schema.widget === 'collection')
    return <GroupField {...props} kind={schema.widget} />
  if (schema.type === 'string') return <TextField {...props} options={schema.options} />
  return (
    <fieldset className="stack tight">
      <legend>{schema.title}</legend>
      <ObjectFields {...props} />
      <FieldError path={path} />
    </fieldset>
  )
}

function UploadField({ schema, path, value, required, onChange }: FieldProps) {
  const [upload] = useState(createUpload)
  return (
    <PictureField
      legend={schema.title}
      hint={schema.description}
      upload={upload}
      url={typeof value === 'string' ? value : ''}
      isRequired={required}
      // Replaces a sentence that is written for authors of content files.
      error={useFieldError(path) && 'Please upload a picture.'}
      onChange={(url) => onChange(url || undefined)}
    />
  )
}

const GroupField = ({ kind, ...props }: FieldProps & { kind: GroupKind }) => (
  <TextField {...props} options={[['', props.required ? 'Choose…' : 'None'], ...useGroupOptions(kind)]} />
)

function TextField({
  schema,
  path,
  value,
  required,
  options,
  onChange
}: FieldProps & { options?: Options | undefined }) {
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
      {...(options ? { options } : describeControl(schema))}
      value={typeof value === 'string' ? value : ''}
      onChange={(text) => onChange(text.trim() === '' && !required ? undefined : text)}
    />
  )
}

/** Longer texts have several lines. */
const MAX_INPUT_LENGTH = 100

function describeControl(schema: FormSchema) {
  if (schema.widget === 'link') return LINK_INPUT
  if (schema.format === 'email') return { inputMode: 'email' as const }
  const { maxLength = 0 } = schema
  return maxLength > MAX_INPUT_LENGTH ? { rows: maxLength > 1000 ? 8 : 3 } : {}
}
