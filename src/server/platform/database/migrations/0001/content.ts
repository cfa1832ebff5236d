import { type Kysely, sql } from 'kysely'

import { createIndex, createUniqueIndex, key, positive, required, withDefault } from '../../build-schema.ts'

export async function createContent(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('banners')
    .addColumn('id', 'text', key)
    .addColumn('position', 'integer', required)
    .addColumn('image', 'text', required)
    .addColumn('image_small', 'text')
    .addColumn('alt', 'text', required)
    .addColumn('headline', 'text', required)
    .addColumn('text_color', 'text', required)
    .addColumn('link', 'text', required)
    .addColumn('starts_at', 'text')
    .addColumn('ends_at', 'text')
    .addColumn('visible', 'integer', withDefault(1))
    .addColumn('created_at', 'text', required)
    .execute()

  await db.schema
    .createTable('content_versions')
    .addColumn('section', 'text', required)
    .addColumn('version', 'integer', positive('version'))
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('draft', 'published')`))
    .addColumn('body', 'text')
    .addColumn('revision', 'text', required)
    .addColumn('author_id', 'text', (column) => column.references('users.id'))
    .addColumn('saved_at', 'text', required)
    .addColumn('published_at', 'text')
    .addPrimaryKeyConstraint('content_versions_key', ['section', 'version'])
    .execute()
  await createUniqueIndex(db, 'content_drafts', "content_versions (section) where state = 'draft'")

  await db.schema
    .createTable('unpublished_versions')
    .addColumn('id', 'text', key)
    .addColumn('section', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('author_id', 'text', (column) => column.references('users.id'))
    .addColumn('publish_at', 'text', required)
    .addColumn('reason', 'text')
    .execute()

  await db.schema
    .createTable('scheduled_changes')
    .addColumn('id', 'text', key)
    .addColumn('at', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('subject_id', 'text', required)
    .addColumn('payload', 'text', required)
    .addColumn('created_by', 'text', (column) => column.references('users.id'))
    .addColumn('created_at', 'text', required)
    .execute()
  await createIndex(db, 'scheduled_changes_due', 'scheduled_changes (at)')
  await createIndex(db, 'scheduled_changes_subject', 'scheduled_changes (kind, subject_id)')
}
