import { type ApiError, isApiError } from '../api/errors.ts'
import { type Retry, showToast, type ToastAction } from './toasts.ts'

const SESSION_ENDED = 'Your session has ended. Please sign in again.'

/** Rethrows any other error, because it is a bug. */
function assertApiError(error: unknown): asserts error is ApiError {
  if (!isApiError(error)) throw error
}

/** Returns the message of an ApiError. */
export function getFailureMessage(error: unknown): string {
  assertApiError(error)
  return error.kind === 'unauthorized' ? SESSION_ENDED : error.message
}

export interface Failure {
  message: string
  isSignedOut: boolean
  isMissing: boolean
}

export function toFailure(error: unknown): Failure {
  assertApiError(error)
  const { kind } = error
  return { message: getFailureMessage(error), isSignedOut: kind === 'unauthorized', isMissing: kind === 'not-found' }
}

const SIGN_IN: ToastAction = { label: 'Sign in', href: '/auth/login' }

export const showSignInToast = (text = SESSION_ENDED): void => showToast(text, 'error', SIGN_IN)

/** Returns true if repeating the call may help. The call may have succeeded and only its response been lost. */
export const isRetryable = (error: unknown): boolean =>
  isApiError(error) && (error.kind === 'network' || error.kind === 'server')

export function showFailureToast(error: unknown, retry?: Retry): void {
  assertApiError(error)
  if (error.kind === 'unauthorized') return showSignInToast()
  showToast(error.message, 'error', isRetryable(error) ? retry : undefined)
}

/** Resolves to undefined after a failure, which it shows in a toast. */
export async function reportFailure<Result>(run: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await run()
  } catch (error) {
    showFailureToast(error)
    return undefined
  }
}
