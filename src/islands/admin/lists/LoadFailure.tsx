import type { Failure } from '../../../stores/failure.ts'
import { Button } from '../Button.tsx'

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
    {failure.isMissing && close ? <Button onClick={close}>Close</Button> : <Button onClick={retry}>Try again</Button>}
  </div>
)
