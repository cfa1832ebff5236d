import { type Kysely, sql } from 'kysely'

import { createTrigger } from '../triggers.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await addOrderNumbers(db)
  await createOrderNotes(db)
  for (const column of ['carrier', 'tracking_number'])
    await db.schema.alterTable('orders').addColumn(column, 'text').execute()
  await createInvoices(db)
}

/**
 * A trigger numbers each new order, even one that a process of the previous version inserts during a deploy. On
 * PostgreSQL the counter's row lock keeps concurrent orders apart.
 */
async function addOrderNumbers(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('number', 'integer').execute()
  await sql`update orders set number = 1000 + sorted.position
    from (select id, row_number() over (order by created_at, id) as position from orders) as sorted
    where sorted.id = orders.id`.execute(db)
  await sql`insert into counters (name, value) select 'order', 1000 + count(*) from orders`.execute(db)
  await db.schema.createIndex('orders_by_number').unique().on('orders').column('number').execute()
  await createTrigger(db, {
    name: 'orders_numbered',
    after: 'insert',
    on: 'orders',
    when: 'new.number is null',
    run: `update counters set value = value + 1 where name = 'order';
      update orders set number = (select value from counters where name = 'order') where id = new.id`
  })
}

async function createOrderNotes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('order_notes')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('author_name', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('order_notes_by_order_id').on('order_notes').columns(['order_id', 'created_at']).execute()
}

async function createInvoices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invoices')
    .addColumn('order_id', 'text', (column) => column.primaryKey().notNull().references('orders.id'))
    .addColumn('number', 'integer', (column) => column.notNull().unique())
    .addColumn('seller', 'text', (column) => column.notNull())
    .addColumn('vat_basis_points', 'integer', (column) => column.notNull())
    .addColumn('issued_at', 'text', (column) => column.notNull())
    .execute()
  await sql`insert into counters (name, value) values ('invoice', 0)`.execute(db)
}
