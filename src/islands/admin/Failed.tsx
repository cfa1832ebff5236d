import type { Failure } from '../../stores/failure.ts'

/** What could not be fetched, and what can be done about that. */
export const Failed = ({ failure, again }: { failure: Failure; again: () => void }) => (
  <div className="empty" role="alert">
    <p>{failure.message}</p>
    {failure.signedOut && (
      <a className="button" href="/auth/login">
        Sign in
      </a>
    )}
    <button type="button" className="button quiet" onClick={again}>
      Try again
    </button>
  </div>
)
