import { isApiError } from '../../api/errors.ts'
import { showFailureToast } from '../failure.ts'

/** The messages of a form by field. */
export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>

/**
 * Returns the messages of a failed call for the fields of a form. `invalid` has those for invalid values, of which the
 * API says only that they are invalid. Shows a failure without such a field as a toast.
 */
export function findFieldErrors<Values extends object>(
  error: unknown,
  values: Values,
  invalid: FieldErrors<Values>
): FieldErrors<Values> {
  if (!isApiError(error)) throw error
  // A field of the API can be a part of a value, such as `weightClasses.0.price`.
  const fields = new Set([error.field ?? '', ...error.fields].map((field) => field.split('.')[0]))
  const names = (Object.keys(values) as (keyof Values & string)[]).filter((name) => fields.has(name))
  if (names.length === 0) showFailureToast(error)
  const messages = names.map((name) => [name, (error.code === 'invalid' && invalid[name]) || error.message])
  return Object.fromEntries(messages) as FieldErrors<Values>
}
