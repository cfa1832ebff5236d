import { isApiError } from '../api/errors.ts'
import { tell, type ToastAction } from './toasts.ts'

const SESSION_ENDED = 'Your session has ended. Please sign in again.'

/** What a person is told of a failed call. Anything that is not the API's own failure is a fault of ours and goes on. */
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

/** Tells of what cannot be done by who is not signed in, or not any more. */
export const tellSignedOut = (text = SESSION_ENDED): void => tell(text, 'bad', SIGN_IN)

/** Whether it may go well another time; it may even have gone well, and only its answer be lost. */
export const isPassing = (error: unknown): boolean =>
  isApiError(error) && (error.kind === 'network' || error.kind === 'server')

/** Tells of a failed call. What may go well another time can be tried again from there. */
export function tellFailure(error: unknown, again?: () => void): void {
  const message = failureMessage(error)
  if (!isApiError(error)) return
  if (error.kind === 'unauthorised') return tellSignedOut(message)
  tell(message, 'bad', isPassing(error) && again ? { label: 'Try again', press: again } : undefined)
}
