import { beforeEach, expect, test } from 'vitest'

import { toApiError } from '../api/errors.ts'
import { getFailureMessage, isRetryable, showFailureToast, showSignInToast, toFailure } from './failure.ts'
import { $toasts, showToast, startAttempt } from './toasts.ts'

const SESSION_ENDED = 'Your session has ended. Please sign in again.'
const SIGN_IN = { label: 'Sign in', href: '/auth/login' }

beforeEach(() => $toasts.set([]))

const createError = (status: number) => toApiError(status, { message: `Status ${status}.` })
const retry = () => {}
const TRY_AGAIN = { label: 'Try again', press: retry }
const startSave = () => startAttempt('save hat', retry)

test.for([
  [0, true, TRY_AGAIN],
  [400, false, undefined],
  [401, false, SIGN_IN],
  [403, false, undefined],
  [404, false, undefined],
  [409, false, undefined],
  [500, true, TRY_AGAIN]
] as const)('after a response with status %d, repeating the call may help: %j', ([status, canRetry, action]) => {
  const error = createError(status)
  expect(isRetryable(error)).toBe(canRetry)
  showFailureToast(error, startSave())
  expect($toasts.get()).toMatchObject([{ text: getFailureMessage(error), tone: 'error', action }])
})

test('a new attempt dismisses the failure of the last one, but no other toast', () => {
  showFailureToast(createError(500), startSave())
  showFailureToast(createError(500), startAttempt('save scarf', retry))
  showToast('Deleted.', 'success', { label: 'Undo', press: retry })
  startSave()
  expect($toasts.get().map(({ action }) => action?.actionKey ?? action?.label)).toEqual(['save scarf', 'Undo'])
})

test('a failure that cannot be retried on this page has no button', () => {
  showFailureToast(createError(500))
  expect($toasts.get()).toMatchObject([{ text: 'Status 500.', action: undefined }])
})

test('an expired session asks the user to sign in, and a missing item is recognised', () => {
  expect(toFailure(createError(401))).toEqual({ message: SESSION_ENDED, isSignedOut: true, isMissing: false })
  expect(toFailure(createError(404))).toEqual({ message: 'Status 404.', isSignedOut: false, isMissing: true })
  showSignInToast()
  expect($toasts.get()).toMatchObject([{ text: SESSION_ENDED, tone: 'error', action: SIGN_IN }])
})

test('a bug is not reported as a failed call', () => {
  const bug = new RangeError('Invalid array length')
  for (const report of [getFailureMessage, toFailure, showFailureToast]) expect(() => report(bug)).toThrow(bug)
  expect(isRetryable(bug)).toBe(false)
  expect($toasts.get()).toEqual([])
})
