import { MAX_LENGTH } from '../../domain/limits.ts'
import type { Credentials } from '../../stores/admin/credentials.ts'
import type { FieldDeclaration, FormState } from './Form.tsx'

export const PASSWORD_FIELD: FieldDeclaration<Credentials> = {
  name: 'password',
  label: 'Your password',
  type: 'password',
  required: true,
  autoComplete: 'current-password',
  maxLength: MAX_LENGTH.password
}

export const CODE_FIELD: FieldDeclaration<Credentials> = {
  name: 'code',
  label: 'Code',
  required: true,
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  maxLength: 40
}

/** Returns the password, and the code after the server has asked for it. */
export const listCredentialFields = ({ values, errors }: Pick<FormState<Credentials>, 'values' | 'errors'>) =>
  errors.code || values.code ? [PASSWORD_FIELD, CODE_FIELD] : [PASSWORD_FIELD]
