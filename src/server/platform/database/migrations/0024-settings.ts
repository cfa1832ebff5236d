import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('owner_notices')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('notified_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('owner_notices_key', ['kind', 'subject_id'])
    .execute()
  // Without it, each search for failed mails reads the texts of all.
  await sql`create index mail_outbox_failed on mail_outbox (id, subject_key) where failed_at is not null`.execute(db)
}
