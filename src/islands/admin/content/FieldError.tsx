import { createContext, useContext } from 'react'

import type { SectionView } from '../../../api/contract/content.ts'
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

export const FieldErrorsContext = createContext<SectionView['errors']>([])

export const useFieldError = (path: string): string | undefined =>
  useContext(FieldErrorsContext).find(({ field }) => field === path)?.message

export function FieldError({ path }: Pick<FieldProps, 'path'>) {
  const error = useFieldError(path)
  return (
    error && (
      <p className="field-error" data-error tabIndex={-1}>
        {error}
      </p>
    )
  )
}
