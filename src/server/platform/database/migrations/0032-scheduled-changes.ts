import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('scheduled_changes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.references('users.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await sql`create index scheduled_changes_due on scheduled_changes (at)`.execute(db)
  await sql`create index scheduled_changes_subject on scheduled_changes (kind, subject_id)`.execute(db)
  await sql`alter table features add column starts_at text`.execute(db)
  await sql`alter table features add column ends_at text`.execute(db)
  await sql`alter table features add column visible integer not null default 1`.execute(db)
}
