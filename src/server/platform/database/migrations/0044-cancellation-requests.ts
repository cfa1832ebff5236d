import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column cancellation_requested_at text`.execute(db)
  await sql`
    create index orders_cancellation_requests on orders (id) where cancellation_requested_at is not null
  `.execute(db)
}
