import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('low_stock_notices')
    .addColumn('product_id', 'text', (column) =>
      column.primaryKey().notNull().references('products.id').onDelete('cascade')
    )
    .addColumn('notified_at', 'text', (column) => column.notNull())
    .execute()
}
