/** Of the signed-in administrator. The code is needed only if two-factor authentication is on. */
export interface Credentials {
  password: string
  code: string
}

export const EMPTY_CREDENTIALS: Credentials = { password: '', code: '' }

export const INVALID_CREDENTIALS = { password: 'Please enter your password.', code: 'Please enter the code.' }
