import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_outbox add column unsubscribe_url text`.execute(db)
}
