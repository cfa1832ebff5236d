import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { isPostgres } from './lock.ts'

type Column = ColumnDefinitionBuilder

export const key = (column: Column): Column => column.primaryKey().notNull()
export const required = (column: Column): Column => column.notNull()
export const unique = (column: Column): Column => column.notNull().unique()

export const withDefault =
  (value: number | string) =>
  (column: Column): Column =>
    column.notNull().defaultTo(value)

export const positive =
  (name: string) =>
  (column: Column): Column =>
    column.notNull().check(sql`${sql.raw(name)} > 0`)

/** A row that is referred to cannot be deleted. */
export const references =
  (otherColumn: string) =>
  (column: Column): Column =>
    column.notNull().references(otherColumn)

/** The row is deleted together with the one that it refers to. */
export const belongsTo =
  (otherColumn: string) =>
  (column: Column): Column =>
    column.notNull().references(otherColumn).onDelete('cascade')

/** PostgreSQL would otherwise sort by the machine's locale. */
export const bytewiseText = (db: Kysely<unknown>) => (isPostgres(db) ? sql`text collate "C"` : ('text' as const))

/** The definition is the part after `on`, such as `orders (user_id) where payment_status = 'paid'`. */
export async function createIndex(db: Kysely<unknown>, name: string, definition: string): Promise<void> {
  await sql.raw(`create index ${name} on ${definition}`).execute(db)
}

export async function createUniqueIndex(db: Kysely<unknown>, name: string, definition: string): Promise<void> {
  await sql.raw(`create unique index ${name} on ${definition}`).execute(db)
}

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
