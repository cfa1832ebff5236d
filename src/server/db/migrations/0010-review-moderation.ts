import { type Kysely, sql } from 'kysely'

/** The order in which those who look after the reviews read them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index reviews_by_created_at_id on reviews (created_at, id)`.execute(db)
}
