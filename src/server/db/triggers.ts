import { type Kysely, sql } from 'kysely'

import { onPostgres } from './lock.ts'

interface Trigger {
  name: string
  /** As in `insert` or `update of title, brand`. */
  after: string
  on: string
  /** For which rows, by `old` and `new`. */
  when?: string
  /** A statement that both databases take, with `old` and `new` in it. */
  run: string
}

/** Makes a trigger for each row. Both databases know these; only where the statement stands differs. */
export async function createTrigger(db: Kysely<unknown>, trigger: Trigger): Promise<void> {
  const { name, after, on, when, run } = trigger
  const head = `create trigger ${name} after ${after} on ${on} for each row ${when ? `when (${when})` : ''}`
  if (!onPostgres(db)) return execute(db, `${head} begin ${run}; end`)
  await execute(db, `create function ${name}() returns trigger language plpgsql as 'begin ${run}; return null; end'`)
  await execute(db, `${head} execute function ${name}()`)
}

async function execute(db: Kysely<unknown>, statement: string): Promise<void> {
  await sql.raw(statement).execute(db)
}
