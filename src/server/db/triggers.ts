import { type Kysely, sql } from 'kysely'

import { isPostgres } from './lock.ts'

interface Trigger {
  name: string
  /** Such as `insert` or `update of title, brand`. */
  after: string
  on: string
  /** A condition on `old` and `new`. */
  when?: string
  /** A statement valid on both databases; it may use `old` and `new`. */
  run: string
}

/** Creates a row-level trigger. PostgreSQL requires the statement to be in a function. */
export async function createTrigger(db: Kysely<unknown>, trigger: Trigger): Promise<void> {
  const { name, after, on, when, run } = trigger
  const head = `create trigger ${name} after ${after} on ${on} for each row ${when ? `when (${when})` : ''}`
  if (!isPostgres(db)) return execute(db, `${head} begin ${run}; end`)
  await createFunction(db, name, run)
  await execute(db, `${head} execute function ${name}()`)
}

/** PostgreSQL only. Creates a trigger for each statement that inserts or deletes. The table `changed` has its rows. */
export async function createStatementTrigger(
  db: Kysely<unknown>,
  { name, after, on, run }: Trigger & { after: 'insert' | 'delete' }
): Promise<void> {
  await createFunction(db, name, run)
  const rows = `referencing ${after === 'insert' ? 'new' : 'old'} table as changed`
  await execute(db, `create trigger ${name} after ${after} on ${on} ${rows} execute function ${name}()`)
}

const createFunction = (db: Kysely<unknown>, name: string, run: string): Promise<void> =>
  execute(db, `create function ${name}() returns trigger language plpgsql as $run$begin ${run}; return null; end$run$`)

async function execute(db: Kysely<unknown>, statement: string): Promise<void> {
  await sql.raw(statement).execute(db)
}
