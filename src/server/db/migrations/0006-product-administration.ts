import { type Kysely, sql } from 'kysely'

/** The order in which those who look after the products see them, and what orders took while they typed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index products_by_created_at_id on products (created_at, id) where deleted_at is null`.execute(db)
  await db.schema
    .alterTable('products')
    .addColumn('taken', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
