import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index products_by_created_at_id on products (created_at, id) where deleted_at is null`.execute(db)
  // `taken`: the net units that orders have taken from the available stock.
  await db.schema
    .alterTable('products')
    .addColumn('taken', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
