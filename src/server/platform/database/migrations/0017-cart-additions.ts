import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('cart_additions')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('idempotency_key', 'text', (column) => column.notNull())
    .addColumn('added_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('cart_additions_key', ['user_id', 'idempotency_key'])
    .execute()
  await db.schema.createIndex('cart_additions_by_time').on('cart_additions').column('added_at').execute()
}
