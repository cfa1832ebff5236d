import { type Kysely, sql } from 'kysely'

/**
 * Replaces `effective_cents` with `price_cents` in the index of filtered lists. SQLite cannot read a generated column from
 * a covering index, so these lists compute the price. On PostgreSQL, the new index comes first: dropping the old one also
 * blocks readers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index listed_columns
    on products (category, brand, created_at, id, title_key, price_cents, on_hand, reserved, sale_price_cents, number,
      deleted_at)
    where deleted_at is null`.execute(db)
  await sql`drop index listed_facts`.execute(db)
}
