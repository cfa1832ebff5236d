import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stock_alerts')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('product_id', 'text', (column) => column.notNull().references('products.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text')
    .execute()
  await sql`create unique index stock_alerts_waiting on stock_alerts (product_id, user_id) where sent_at is null`.execute(
    db
  )
  await sql`create index stock_alerts_by_user_id on stock_alerts (user_id)`.execute(db)
  await sql`create index stock_alerts_by_sent_at on stock_alerts (sent_at) where sent_at is not null`.execute(db)
}
