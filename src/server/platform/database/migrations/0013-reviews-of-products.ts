import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index reviews_by_product_id on reviews (product_id, created_at, id)`.execute(db)
}
