import type { Failure } from '../../../stores/failure.ts'

interface LoadFailureProps {
  failure: Failure
  retry: () => void
  close?: () => void
}

export const LoadFailure = ({ failure, retry, close }: LoadFailureProps) => (
  <div className="empty" role="alert">
    <p>{failure.message}</p>
    {failure.isSignedOut && (
      <a className="button" href="/auth/login">
        Sign in
      </a>
    )}
    {failure.isMissing && close ? (
      <button type="button" className="button quiet" onClick={close}>
        Close
      </button>
    ) : (
      <button type="button" className="button quiet" onClick={retry}>
        Try again
      </button>
    )}
  </div>
)
