import { type Kysely, sql } from 'kysely'

/** A changed name, the export of an account and its erasure find the reviews. The erasure also finds the emails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index reviews_by_user_id on reviews (user_id)`.execute(db)
  await sql`create index mail_outbox_by_recipient on mail_outbox (recipient)`.execute(db)
}
