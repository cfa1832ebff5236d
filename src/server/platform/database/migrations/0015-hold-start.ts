import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stock_holds add column held_since text not null default ''`.execute(db)
  await sql`
    update stock_holds set held_since = (select created_at from orders where orders.id = stock_holds.order_id)`.execute(
    db
  )
}
