import { ApiError } from '../api/errors.ts'

/** What a person is told of a failed call. Anything that is not the API's own failure is a fault of ours and goes on. */
export function failureMessage(error: unknown): string {
  if (error instanceof ApiError) return error.message
  throw error
}
