import type { PoolClient } from 'pg'

/** PostgreSQL's code of a statement that it has canceled because of its own `statement_timeout`. */
const QUERY_CANCELED = '57014'

class StatementTimeoutError extends Error {
  readonly code = QUERY_CANCELED
}

type Limit = <Result>(execute: () => Promise<Result>) => Promise<Result>

/**
 * Returns a function that executes a statement, and closes its connection if that takes longer. PostgreSQL's own
 * `statement_timeout` does not help if the server has disappeared, and connection poolers reject it. Throws an error with
 * PostgreSQL's code.
 */
export function createTimeLimit(client: PoolClient, maxMilliseconds: number): Limit {
  let failure: StatementTimeoutError | undefined
  const close = () => {
    failure = new StatementTimeoutError(`a statement took longer than ${maxMilliseconds} ms`)
    client.connection.stream.destroy()
  }
  return async (execute) => {
    // The rollback of the failed transaction must not hide the reason.
    if (failure) throw failure
    const timer = setTimeout(close, maxMilliseconds)
    try {
      return await execute()
    } catch (error) {
      throw failure ?? error
    } finally {
      clearTimeout(timer)
    }
  }
}
