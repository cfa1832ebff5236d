import { type Kysely, sql } from 'kysely'

import { createTrigger } from '../triggers.ts'

/** The dashboard reads sales from one of the indexes, and refunds from the other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('order_items').addColumn('sold_on', 'text').execute()
  await sql`
    update order_items set sold_on = (select substr(created_at, 1, 10) from orders where orders.id = order_id)
    where exists (select 1 from orders where orders.id = order_id and payment_status = 'paid')`.execute(db)
  await sql`
    create index order_items_sold on order_items (sold_on, product_id, quantity, price_cents)
    where sold_on is not null`.execute(db)
  await sql`
    create index orders_refunded on orders (created_at, id, order_status, payer_id, total_cents)
    where payment_status = 'refunded'`.execute(db)
  await createTrigger(db, {
    name: 'order_items_added',
    after: 'insert',
    on: 'order_items',
    run: `update order_items set sold_on = (select substr(created_at, 1, 10) from orders where id = new.order_id)
      where id = new.id and exists (select 1 from orders where id = new.order_id and payment_status = 'paid')`
  })
  await createTrigger(db, {
    name: 'order_items_sold',
    after: 'update of payment_status',
    on: 'orders',
    when: "new.payment_status = 'paid' and old.payment_status <> 'paid'",
    run: 'update order_items set sold_on = substr(new.created_at, 1, 10) where order_id = new.id'
  })
  await createTrigger(db, {
    name: 'order_items_unsold',
    after: 'update of payment_status',
    on: 'orders',
    when: "new.payment_status <> 'paid' and old.payment_status = 'paid'",
    run: 'update order_items set sold_on = null where order_id = new.id'
  })
}
