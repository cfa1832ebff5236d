import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table products add column scheduled_sale_cents integer`.execute(db)
  await sql`alter table products add column sale_starts_at text`.execute(db)
  await sql`alter table products add column sale_ends_at text`.execute(db)
  await db.schema
    .createTable('product_prices')
    .addColumn('product_id', 'text', (column) => column.notNull().references('products.id').onDelete('cascade'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('cents', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('product_prices_key', ['product_id', 'at'])
    .execute()
  // The current price is at least as old as `updated_at`.
  await sql`insert into product_prices (product_id, at, cents)
    select id, updated_at, effective_cents from products`.execute(db)
}
