import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index reviews_by_created_at_id on reviews (created_at, id)`.execute(db)
}
