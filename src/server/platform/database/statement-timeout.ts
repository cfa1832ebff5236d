import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'

/** PostgreSQL's code of a statement that it has canceled because of its own `statement_timeout`. */
const QUERY_CANCELED = '57014'

class StatementTimeoutError extends Error {
  readonly code = QUERY_CANCELED
}

/**
 * Returns a pool that closes the connection of a statement that takes too long. PostgreSQL's own `statement_timeout` does
 * not help if the server has disappeared, and connection poolers reject it. The statement fails with PostgreSQL's code.
 */
export function limitStatementTime(pool: Pool, maxMilliseconds: number): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => limitClient(await pool.connect(), maxMilliseconds)
  }
}

function limitClient(client: PoolClient, maxMilliseconds: number): PostgresPoolClient {
  let failure: StatementTimeoutError | undefined
  const close = () => {
    failure = new StatementTimeoutError(`a statement took longer than ${maxMilliseconds} ms`)
    client.connection.stream.destroy()
  }
  const query = async (text: string, values: readonly unknown[]) => {
    // The rollback of the failed transaction must not hide the reason.
    if (failure) throw failure
    const timer = setTimeout(close, maxMilliseconds)
    try {
      return await client.query(text, [...values])
    } catch (error) {
      throw failure ?? error
    } finally {
      clearTimeout(timer)
    }
  }
  return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}
