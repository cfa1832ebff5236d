import { isApiError } from '../../api/errors.ts'

/** Of the signed-in administrator. The code is needed only if two-factor authentication is on. */
export interface Credentials {
  password: string
  code: string
}

export interface CredentialError {
  field: keyof Credentials
  message: string
}

export const EMPTY_CREDENTIALS: Credentials = { password: '', code: '' }

export function findCredentialError(error: unknown): CredentialError | undefined {
  const field = isApiError(error) ? error.field : undefined
  if (!isApiError(error) || (field !== 'password' && field !== 'code')) return undefined
  return { field, message: error.code === 'invalid' ? INVALID[field] : error.message }
}

/** The message of the API says only that the data is invalid. */
const INVALID = { password: 'Please enter your password.', code: 'Please enter the code.' }
