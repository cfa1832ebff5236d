import type { FormSchema, FormValue } from '../../../stores/admin/content/form-schema.ts'

export interface FieldProps {
  schema: FormSchema
  /** As in `tiles.2.label`. */
  path: string
  value: FormValue
  required: boolean
  /** Undefined removes an optional field. */
  onChange: (value: FormValue) => void
}
