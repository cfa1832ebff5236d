import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('content_versions')
    .addColumn('section', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().check(sql`version > 0`))
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('draft', 'published')`))
    .addColumn('body', 'text')
    .addColumn('revision', 'text', (column) => column.notNull())
    .addColumn('author_id', 'text', (column) => column.references('users.id'))
    .addColumn('saved_at', 'text', (column) => column.notNull())
    .addColumn('published_at', 'text')
    .addPrimaryKeyConstraint('content_versions_key', ['section', 'version'])
    .execute()
  await sql`create unique index content_drafts on content_versions (section) where state = 'draft'`.execute(db)
}
