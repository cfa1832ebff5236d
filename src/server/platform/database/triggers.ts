import { type Kysely, sql } from 'kysely'

import { isPostgres } from './lock.ts'

interface Trigger {
  name: string
  /** Such as `update of title, brand`. */
  after: string
  on: string
  /** May use `old` and `new`, like `run`. */
  when?: string
  /** Must be valid on both databases. */
  run: string
}

/** Creates a row trigger. PostgreSQL requires a function for it. */
export async function createTrigger(db: Kysely<unknown>, trigger: Trigger): Promise<void> {
  const { name, after, on, when, run } = trigger
  const execute = (statement: string) => sql.raw(statement).execute(db)
  const head = `create trigger ${name} after ${after} on ${on} for each row ${when ? `when (${when})` : ''}`
  if (!isPostgres(db)) {
    await execute(`${head} begin ${run}; end`)
    return
  }
  const body = `begin ${run}; return null; end`
  await execute(`create function ${name}() returns trigger language plpgsql as $run$${body}$run$`)
  await execute(`${head} execute function ${name}()`)
}
