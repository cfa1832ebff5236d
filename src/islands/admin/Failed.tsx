import type { Failure } from '../../stores/failure.ts'

interface FailedProps {
  failure: Failure
  again: () => void
  /** Where what failed lies over something else. */
  close?: () => void
}

/** What could not be fetched, and what can be done about that. */
export const Failed = ({ failure, again, close }: FailedProps) => (
  <div className="empty" role="alert">
    <p>{failure.message}</p>
    {failure.signedOut && (
      <a className="button" href="/auth/login">
        Sign in
      </a>
    )}
    {failure.missing && close ? (
      <button type="button" className="button quiet" onClick={close}>
        Close
      </button>
    ) : (
      <button type="button" className="button quiet" onClick={again}>
        Try again
      </button>
    )}
  </div>
)
