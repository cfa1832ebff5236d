import { type Kysely, sql } from 'kysely'

/** A day has hundreds of counts of campaigns, and the figures of the dashboard need only some names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index daily_counts_by_name on daily_counts (name, day, subject)`.execute(db)
}
