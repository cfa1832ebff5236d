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
  await createFunction(db, name, run)
  await execute(db, `${head} execute function ${name}()`)
}

/** On PostgreSQL only: a trigger for each statement that inserts or deletes; its rows are the table `changed`. */
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
