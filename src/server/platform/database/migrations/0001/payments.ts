import { type Kysely, sql } from 'kysely'

import { belongsTo, createIndex, key, positive, references, required, unique, withDefault } from '../../build-schema.ts'

export async function createPayments(db: Kysely<unknown>): Promise<void> {
  await createPaymentTable(db)
  await createRefunds(db)
  await createReturns(db)
  await createInvoices(db)
}

async function createPaymentTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payments')
    .addColumn('order_id', 'text', (column) => key(column).references('orders.id'))
    .addColumn('state', 'text', required)
    .addColumn('amount_cents', 'integer', required)
    .addColumn('currency', 'text', required)
    .addColumn('provider_order_id', 'text', (column) => column.unique())
    .addColumn('approval_url', 'text')
    .addColumn('attempt', 'integer', withDefault(1))
    .addColumn('lease_until', 'text')
    .addColumn('capture_id', 'text', (column) => column.unique())
    .addColumn('next_check_at', 'text')
    .addColumn('opened_at', 'text')
    .addColumn('declined_at', 'text')
    .addColumn('captured_at', 'text')
    .addColumn('out_of_stock_at', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()
  await createIndex(db, 'payments_by_state_updated_at', 'payments (state, updated_at)')
  await createIndex(db, 'payments_by_next_check_at', 'payments (next_check_at)')
  const isOutOfStock = 'where out_of_stock_at is not null'
  await createIndex(db, 'payments_unstocked', `payments (order_id, out_of_stock_at) ${isOutOfStock}`)
}

async function createRefunds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refunds')
    .addColumn('id', 'text', key)
    .addColumn('order_id', 'text', references('orders.id'))
    .addColumn('idempotency_key', 'text')
    .addColumn('provider_refund_id', 'text', (column) => column.unique())
    .addColumn('amount_cents', 'integer', required)
    .addColumn('state', 'text', required)
    .addColumn('source', 'text', required)
    .addColumn('is_rejection', 'integer', withDefault(0))
    .addColumn('reason', 'text', withDefault(''))
    .addColumn('requested_by', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('next_check_at', 'text')
    .addUniqueConstraint('refunds_key', ['order_id', 'idempotency_key'])
    .execute()
  await createIndex(db, 'refunds_by_order_id', 'refunds (order_id, created_at)')
  await createIndex(db, 'refunds_by_next_check_at', 'refunds (next_check_at)')

  await db.schema
    .createTable('refund_items')
    .addColumn('refund_id', 'text', belongsTo('refunds.id'))
    .addColumn('order_item_id', 'text', references('order_items.id'))
    .addColumn('quantity', 'integer', positive('quantity'))
    .addColumn('restocked', 'integer', required)
    .addPrimaryKeyConstraint('refund_items_key', ['refund_id', 'order_item_id'])
    .execute()
}

async function createReturns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('return_requests')
    .addColumn('id', 'text', key)
    .addColumn('order_id', 'text', references('orders.id'))
    .addColumn('idempotency_key', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('decline_reason', 'text', withDefault(''))
    .addColumn('refund_id', 'text', (column) => column.references('refunds.id'))
    .addColumn('created_at', 'text', required)
    .addColumn('decided_at', 'text')
    .addColumn('received_at', 'text')
    .addUniqueConstraint('return_requests_key', ['order_id', 'idempotency_key'])
    .execute()
  await createIndex(db, 'return_requests_open', "return_requests (order_id) where state = 'open'")
  await createIndex(db, 'return_requests_awaiting', "return_requests (order_id) where state = 'awaitingParcel'")
  await createIndex(db, 'return_requests_by_refund_id', 'return_requests (refund_id) where refund_id is not null')

  await db.schema
    .createTable('return_items')
    .addColumn('request_id', 'text', belongsTo('return_requests.id'))
    .addColumn('order_item_id', 'text', references('order_items.id'))
    .addColumn('quantity', 'integer', positive('quantity'))
    .addColumn('variant_id', 'text', (column) => column.references('variants.id'))
    .addColumn('variant_title', 'text')
    .addColumn('replacement_id', 'text', (column) => column.references('order_items.id'))
    .addColumn('fit', 'text', (column) => column.check(sql`fit in ('small', 'large')`))
    .addPrimaryKeyConstraint('return_items_key', ['request_id', 'order_item_id'])
    .execute()
  await createIndex(db, 'return_items_by_order_item_id', 'return_items (order_item_id, fit) where fit is not null')
  // Finds references to deleted variants.
  await createIndex(db, 'return_items_by_variant_id', 'return_items (variant_id) where variant_id is not null')
}

async function createInvoices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invoices')
    .addColumn('order_id', 'text', (column) => key(column).references('orders.id'))
    .addColumn('number', 'integer', unique)
    .addColumn('seller', 'text', required)
    .addColumn('vat_basis_points', 'integer', required)
    .addColumn('issued_at', 'text', required)
    .execute()
  await sql`insert into counters (name, value) values ('invoice', 0)`.execute(db)

  await db.schema
    .createTable('credit_notes')
    .addColumn('refund_id', 'text', (column) => key(column).references('refunds.id'))
    .addColumn('number', 'integer', unique)
    .addColumn('issued_at', 'text', required)
    .execute()
  await sql`insert into counters (name, value) values ('credit-note', 0)`.execute(db)
}
