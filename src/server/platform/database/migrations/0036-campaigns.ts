import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column campaign text`.execute(db)
  await sql`
    create index orders_campaigns on orders (created_at, campaign, payment_status, total_cents, refunded_cents)
    where campaign is not null
  `.execute(db)
}
