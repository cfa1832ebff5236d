import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column invited_at text`.execute(db)
  await sql`alter table users add column disabled_at text`.execute(db)
}
