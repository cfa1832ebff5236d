type FieldName = 'email' | 'password' | 'userName'

/** A message about a password may name the account too, so the order matters. */
const FIELD_PATTERNS: [RegExp, FieldName][] = [
  [/password/i, 'password'],
  [/user ?name/i, 'userName'],
  [/e-?mail|user doesn't exist/i, 'email']
]

/** Undefined if the message concerns the whole form. */
export const refusedField = (message: string): FieldName | undefined =>
  FIELD_PATTERNS.find(([pattern]) => pattern.test(message))?.[1]
