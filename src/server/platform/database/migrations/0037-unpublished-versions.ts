import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('unpublished_versions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('section', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('publish_at', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('author_id', 'text', (column) => column.references('users.id'))
    .execute()
}
