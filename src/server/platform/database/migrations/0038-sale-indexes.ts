import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index products_scheduled on products (sale_starts_at) where scheduled_sale_cents is not null`.execute(
    db
  )
  await sql`create index products_sale_ends on products (sale_ends_at) where sale_ends_at is not null`.execute(db)
}
