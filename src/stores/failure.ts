import { isApiError } from '../api/errors.ts'

/** What a person is told of a failed call. Anything that is not the API's own failure is a fault of ours and goes on. */
export function failureMessage(error: unknown): string {
  if (isApiError(error)) return error.message
  throw error
}
