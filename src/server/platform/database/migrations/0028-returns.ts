import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('return_requests')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('request_key', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('refund_id', 'text', (column) => column.references('refunds.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('decided_at', 'text')
    .addUniqueConstraint('return_requests_key', ['order_id', 'request_key'])
    .execute()
  await db.schema
    .createTable('return_items')
    .addColumn('request_id', 'text', (column) => column.notNull().references('return_requests.id').onDelete('cascade'))
    .addColumn('order_item_id', 'text', (column) => column.notNull().references('order_items.id'))
    .addColumn('quantity', 'integer', (column) => column.notNull().check(sql`quantity > 0`))
    .addPrimaryKeyConstraint('return_items_key', ['request_id', 'order_item_id'])
    .execute()
  await sql`create index return_requests_open on return_requests (order_id) where state = 'open'`.execute(db)
  await sql`create index return_requests_by_refund_id on return_requests (refund_id) where refund_id is not null`.execute(
    db
  )
}
