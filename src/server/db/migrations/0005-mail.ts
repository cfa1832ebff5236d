import type { Kysely } from 'kysely'

/** Mails that no server accepts are marked as failed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mail_outbox').addColumn('failed_at', 'text').execute()
}
