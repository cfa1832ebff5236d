import { type Kysely, sql } from 'kysely'

import { createIndex, key, references, required } from '../../build-schema.ts'

export async function createReviews(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reviews')
    .addColumn('id', 'text', key)
    .addColumn('variant_id', 'text', references('variants.id'))
    .addColumn('user_id', 'text', references('users.id'))
    .addColumn('user_name', 'text', required)
    .addColumn('message', 'text', required)
    .addColumn('value', 'integer', (column) => column.notNull().check(sql`value between 1 and 5`))
    .addColumn('created_at', 'text', required)
    .addColumn('hidden_at', 'text')
    .addUniqueConstraint('reviews_one_a_user', ['variant_id', 'user_id'])
    .execute()
  await createIndex(db, 'reviews_by_created_at_id', 'reviews (created_at, id)')
  await createIndex(db, 'reviews_by_variant_id', 'reviews (variant_id, created_at, id)')
  // A changed name, the export of an account and its erasure find the reviews.
  await createIndex(db, 'reviews_by_user_id', 'reviews (user_id)')
}
