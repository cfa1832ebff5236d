import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table products add column weight_grams integer not null default 0`.execute(db)
}
