import { type Kysely, sql } from 'kysely'

/** Null for additions of earlier versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cart_additions add column product_id text`.execute(db)
}
