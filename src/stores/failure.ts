import { isApiError } from '../api/errors.ts'
import { showToast, type ToastAction } from './toasts.ts'

const SESSION_ENDED = 'Your session has ended. Please sign in again.'

/** Returns the error message of a failed call. Rethrows anything that is not an ApiError, because that is a bug. */
export function failureMessage(error: unknown): string {
  if (!isApiError(error)) throw error
  return error.kind === 'unauthorised' ? SESSION_ENDED : error.message
}

/** A failure that a screen shows in place of its content. */
export interface Failure {
  message: string
  /** Signing in again helps. */
  isSignedOut: boolean
  /** The record does not exist, so a retry does not help. */
  isMissing: boolean
}

export const toFailure = (error: unknown): Failure => ({
  message: failureMessage(error),
  isSignedOut: isApiError(error) && error.kind === 'unauthorised',
  isMissing: isApiError(error) && error.kind === 'not-found'
})

const SIGN_IN: ToastAction = { label: 'Sign in', href: '/auth/login' }

export const showSignInToast = (text = SESSION_ENDED): void => showToast(text, 'bad', SIGN_IN)

/** A network or server failure. The call may have succeeded and only its response been lost. */
export const isRetryable = (error: unknown): boolean =>
  isApiError(error) && (error.kind === 'network' || error.kind === 'server')

/** Offers `retry` if the failure is retryable. */
export function showFailureToast(error: unknown, retry?: () => void): void {
  const message = failureMessage(error)
  if (!isApiError(error)) return
  if (error.kind === 'unauthorised') return showSignInToast(message)
  showToast(message, 'bad', isRetryable(error) && retry ? { label: 'Try again', press: retry } : undefined)
}
