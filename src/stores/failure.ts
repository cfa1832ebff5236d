import { isApiError } from '../api/errors.ts'
import { showToast, type ToastAction } from './toasts.ts'

const SESSION_ENDED = 'Your session has ended. Please sign in again.'

/**
 * Returns the error message to show for a failed call. Rethrows anything that is not an ApiError, because that is a
 * bug.
 */
export function failureMessage(error: unknown): string {
  if (!isApiError(error)) throw error
  return error.kind === 'unauthorised' ? SESSION_ENDED : error.message
}

/** A failure that a screen shows for as long as it lasts. */
export interface Failure {
  message: string
  /** Whether signing in again is what helps. */
  signedOut: boolean
  /** Whether what was asked for is not there: to ask again is of no use. */
  missing: boolean
}

export const failureOf = (error: unknown): Failure => ({
  message: failureMessage(error),
  signedOut: isApiError(error) && error.kind === 'unauthorised',
  missing: isApiError(error) && error.kind === 'not-found'
})

const SIGN_IN: ToastAction = { label: 'Sign in', href: '/auth/login' }

/** Shows a toast with a link to the login. */
export const showSignInToast = (text = SESSION_ENDED): void => showToast(text, 'bad', SIGN_IN)

/**
 * A network or server failure: a retry may succeed. The call itself may have succeeded and only its response been lost.
 */
export const isRetryable = (error: unknown): boolean =>
  isApiError(error) && (error.kind === 'network' || error.kind === 'server')

/** Shows a toast for a failed call. It offers `retry` if the failure is retryable. */
export function showFailureToast(error: unknown, retry?: () => void): void {
  const message = failureMessage(error)
  if (!isApiError(error)) return
  if (error.kind === 'unauthorised') return showSignInToast(message)
  showToast(message, 'bad', isRetryable(error) && retry ? { label: 'Try again', press: retry } : undefined)
}
