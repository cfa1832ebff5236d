import type { ProductDraft } from '../../../../stores/admin/products/editor/draft.ts'
import { formatFieldError, type ProductError } from '../../../../stores/admin/products/editor/errors.ts'
import { type Field as FieldName, FIELD_LABELS } from '../../../../stores/admin/products/editor/fields.ts'
import { changeDraft } from '../../../../stores/admin/products/editor/panel.ts'
import { readField, writeField } from '../../../../stores/admin/products/editor/table.ts'
import { Field, type FieldProps } from '../../Field.tsx'

export interface ProductFieldProps extends Omit<FieldProps, 'label' | 'value' | 'onChange' | 'error'> {
  name: FieldName
  label?: string
}

interface ProductFieldsProps {
  draft: ProductDraft
  errors: ProductError[]
  fields: ProductFieldProps[]
}

export const ProductFields = ({ draft, errors, fields }: ProductFieldsProps) =>
  fields.map(({ name, label = FIELD_LABELS[name], ...field }) => (
    <Field
      key={name}
      {...field}
      name={name}
      label={label}
      value={readField(draft, name)}
      error={formatFieldError(errors, name)}
      onChange={(value) => changeDraft((last) => writeField(last, name, value))}
    />
  ))
