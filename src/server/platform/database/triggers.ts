import { type Kysely, sql } from 'kysely'

import { isPostgres } from './lock.ts'

interface RowTrigger {
  name: string
  /** Such as `update of title, brand`. */
  after: string
  on: string
  /** May use `old` and `new`, like `run`. */
  when?: string
  /** Must be valid on both databases. */
  run: string
}

interface StatementTrigger {
  name: string
  after: 'insert' | 'delete'
  on: string
  /** Its table `changed` has the inserted or deleted rows. */
  run: string
}

/** Creates a row trigger. PostgreSQL requires a function for it. */
export async function createTrigger(db: Kysely<unknown>, trigger: RowTrigger): Promise<void> {
  const { name, after, on, when, run } = trigger
  const head = `create trigger ${name} after ${after} on ${on} for each row ${when ? `when (${when})` : ''}`
  if (!isPostgres(db)) return execute(db, `${head} begin ${run}; end`)
  await createFunction(db, name, run)
  await execute(db, `${head} execute function ${name}()`)
}

/** Creates a statement trigger, on PostgreSQL only. */
export async function createStatementTrigger(
  db: Kysely<unknown>,
  { name, after, on, run }: StatementTrigger
): Promise<void> {
  await createFunction(db, name, run)
  const referencing = `referencing ${after === 'insert' ? 'new' : 'old'} table as changed`
  await execute(db, `create trigger ${name} after ${after} on ${on} ${referencing} execute function ${name}()`)
}

export async function dropTrigger(db: Kysely<unknown>, name: string, table: string): Promise<void> {
  if (!isPostgres(db)) return execute(db, `drop trigger ${name}`)
  await execute(db, `drop trigger ${name} on ${table}`)
  await execute(db, `drop function ${name}()`)
}

const createFunction = (db: Kysely<unknown>, name: string, run: string): Promise<void> =>
  execute(db, `create function ${name}() returns trigger language plpgsql as $run$begin ${run}; return null; end$run$`)

async function execute(db: Kysely<unknown>, statement: string): Promise<void> {
  await sql.raw(statement).execute(db)
}
