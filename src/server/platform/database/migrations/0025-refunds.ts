import { type Kysely, sql } from 'kysely'

import { isPostgres } from '../lock.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createRefunds(db)
  await sql`alter table orders add column refunded_cents integer not null default 0`.execute(db)
  await sql`alter table order_items add column refunded_quantity integer not null default 0`.execute(db)
  await sql`update orders set refunded_cents = total_cents where payment_status = 'refunded'`.execute(db)
  await sql`
    update order_items set refunded_quantity = quantity
    where order_id in (select id from orders where payment_status = 'refunded')`.execute(db)
  await rebuildCoveringIndexes(db)
  await scheduleRefundChecks(db)
}

async function createRefunds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refunds')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id'))
    .addColumn('request_key', 'text')
    .addColumn('provider_refund_id', 'text', (column) => column.unique())
    .addColumn('amount_cents', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('is_rejection', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('reason', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('requested_by', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('next_check_at', 'text')
    .addUniqueConstraint('refunds_request_key', ['order_id', 'request_key'])
    .execute()
  await db.schema
    .createTable('refund_items')
    .addColumn('refund_id', 'text', (column) => column.notNull().references('refunds.id').onDelete('cascade'))
    .addColumn('order_item_id', 'text', (column) => column.notNull().references('order_items.id'))
    .addColumn('quantity', 'integer', (column) => column.notNull().check(sql`quantity > 0`))
    .addColumn('restocked', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('refund_items_key', ['refund_id', 'order_item_id'])
    .execute()
  await db.schema.createIndex('refunds_by_order_id').on('refunds').columns(['order_id', 'created_at']).execute()
  await db.schema.createIndex('refunds_by_next_check_at').on('refunds').columns(['next_check_at']).execute()
}

/** The sums of orders and sales subtract what was refunded. */
async function rebuildCoveringIndexes(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of [
    ['orders_by_newest', 'created_at, id, order_status, payment_status, total_cents, refunded_cents'],
    ['orders_by_total', 'total_cents, id, order_status, payment_status, created_at, refunded_cents'],
    ['orders_by_status', 'order_status, payment_status, created_at, id, total_cents, refunded_cents'],
    ['orders_by_user', 'user_id, created_at, id, order_status, payment_status, total_cents, refunded_cents']
  ]) {
    await sql.raw(`drop index ${name}`).execute(db)
    await sql.raw(`create index ${name} on orders (${columns})`).execute(db)
  }
  await sql`drop index orders_refunded`.execute(db)
  await sql`
    create index orders_refunded on orders
    (created_at, id, order_status, payment_status, total_cents, refunded_cents)
    where payment_status = 'refunded'`.execute(db)
  await sql`drop index order_items_sold`.execute(db)
  await sql`
    create index order_items_sold on order_items (sold_on, product_id, quantity, price_cents, refunded_quantity)
    where sold_on is not null`.execute(db)
}

/** The schedule of new payments at the time of this migration, in hours after the capture. */
const CHECK_HOURS = [1, 24, 7 * 24, 30 * 24, 180 * 24]

/** Each payment is due at its own time, so the checks do not come all at once. */
async function scheduleRefundChecks(db: Kysely<unknown>): Promise<void> {
  for (const hours of CHECK_HOURS) {
    const due = isPostgres(db)
      ? sql`to_char((captured_at::timestamptz + ${`${hours} hours`}::interval) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      : sql`strftime('%Y-%m-%dT%H:%M:%fZ', captured_at, ${`+${hours} hours`})`
    await sql`
      update payments set next_check_at = ${due}
      where state = 'captured' and captured_at is not null and next_check_at is null
        and ${due} > ${new Date().toISOString()}`.execute(db)
  }
}
