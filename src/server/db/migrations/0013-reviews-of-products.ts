import { type Kysely, sql } from 'kysely'

/** A product's reviews by time: in its details, and among all reviews where products are looked for by title. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index reviews_by_product_id on reviews (product_id, created_at, id)`.execute(db)
}
