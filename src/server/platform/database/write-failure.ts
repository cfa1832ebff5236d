import { ShopError } from '../errors.ts'

/** A retry may succeed. Reads still work, unless the failure is a `timeout`. */
export type WriteFailure = 'locked' | 'timeout' | 'disk-full' | 'read-only' | 'disk-error'

/** Primary result codes: https://sqlite.org/rescode.html */
const SQLITE_FAILURES: Record<number, WriteFailure> = { 5: 'locked', 8: 'read-only', 10: 'disk-error', 13: 'disk-full' }

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const POSTGRES_FAILURES: Record<string, WriteFailure> = {
  '57014': 'timeout',
  '53100': 'disk-full',
  '25006': 'read-only',
  '58030': 'disk-error'
}

/** The message of pg-pool if all connections stay in use, which has no code. */
const NO_CONNECTION = 'timeout exceeded when trying to connect'

export function findWriteFailure(error: unknown): WriteFailure | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.message === NO_CONNECTION) return 'timeout'
  const { code, errcode } = error as { code?: string; errcode?: number }
  return errcode === undefined ? POSTGRES_FAILURES[code ?? ''] : SQLITE_FAILURES[errcode % 256]
}

const MESSAGES: Record<WriteFailure, string> = {
  locked: 'The shop is very busy right now. Please try again in a moment.',
  timeout: 'The shop is very busy right now. Please try again in a moment.',
  'disk-full': 'The shop cannot save anything right now. Please try again later.',
  'read-only': 'The shop cannot save anything right now. Please try again later.',
  'disk-error': 'The shop cannot save anything right now. Please try again later.'
}

/** Returns undefined for an error that is not a `WriteFailure`. */
export function toBusyError(error: unknown): ShopError | undefined {
  const failure = findWriteFailure(error)
  return failure && new ShopError('busy', MESSAGES[failure])
}
