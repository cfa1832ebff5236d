import { isApiError } from '../api/errors.ts'
import { showToast, type ToastAction } from './toasts.ts'

const SESSION_ENDED = 'Your session has ended. Please sign in again.'

/** Returns the message of an ApiError. Rethrows any other error, because it is a bug. */
export function failureMessage(error: unknown): string {
  if (!isApiError(error)) throw error
  return error.kind === 'unauthorised' ? SESSION_ENDED : error.message
}

export interface Failure {
  message: string
  isSignedOut: boolean
  isMissing: boolean
}

export const toFailure = (error: unknown): Failure => ({
  message: failureMessage(error),
  isSignedOut: isApiError(error) && error.kind === 'unauthorised',
  isMissing: isApiError(error) && error.kind === 'not-found'
})

const SIGN_IN: ToastAction = { label: 'Sign in', href: '/auth/login' }

export const showSignInToast = (text = SESSION_ENDED): void => showToast(text, 'bad', SIGN_IN)

/** Returns true if repeating the call may help. The call may have succeeded and only its response been lost. */
export const isRetryable = (error: unknown): boolean =>
  isApiError(error) && (error.kind === 'network' || error.kind === 'server')

export function showFailureToast(error: unknown, retry?: () => void): void {
  const message = failureMessage(error)
  if (!isApiError(error)) return
  if (error.kind === 'unauthorised') return showSignInToast(message)
  showToast(message, 'bad', isRetryable(error) && retry ? { label: 'Try again', press: retry } : undefined)
}
