import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index users_by_created_at_id on users (created_at, id) where role = 'user'`.execute(db)
}
