import { type Kysely, sql } from 'kysely'
import {
  belongsTo,
  createIndex,
  createTrigger,
  createUniqueIndex,
  key,
  positive,
  references,
  required,
  withDefault
} from '../../build-schema.ts'

export async function createCarts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('carts')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', (column) => belongsTo('users.id')(column).unique())
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()

  await db.schema
    .createTable('cart_items')
    .addColumn('cart_id', 'text', belongsTo('carts.id'))
    .addColumn('variant_id', 'text', references('variants.id'))
    .addColumn('quantity', 'integer', positive('quantity'))
    .addColumn('seen_cents', 'integer', required)
    .addColumn('added_at', 'text', required)
    .addPrimaryKeyConstraint('cart_items_key', ['cart_id', 'variant_id'])
    .execute()
  // Finds references to deleted variants.
  await createIndex(db, 'cart_items_by_variant_id', 'cart_items (variant_id)')
}

export async function createOrders(db: Kysely<unknown>): Promise<void> {
  await createOrderTable(db)
  await indexOrders(db)
  await numberOrders(db)
  await createOrderItems(db)
  await markSoldItems(db)
  await createStockHolds(db)
  await createOrderNotes(db)
}

async function createOrderTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('orders')
    .addColumn('id', 'text', key)
    .addColumn('number', 'integer')
    .addColumn('user_id', 'text', references('users.id'))
    .addColumn('cart_id', 'text', required)
    .addColumn('order_status', 'text', required)
    .addColumn('payment_status', 'text', required)
    .addColumn('payment_method', 'text', required)
    .addColumn('payer_id', 'text', required)
    .addColumn('currency', 'text', required)
    .addColumn('shipping_cents', 'integer', withDefault(0))
    .addColumn('total_cents', 'integer', required)
    .addColumn('refunded_cents', 'integer', withDefault(0))
    .addColumn('campaign', 'text')
    .addColumn('address_id', 'text', required)
    .addColumn('recipient', 'text', withDefault(''))
    .addColumn('address', 'text', required)
    .addColumn('address_line2', 'text', withDefault(''))
    .addColumn('city', 'text', required)
    .addColumn('region', 'text', withDefault(''))
    .addColumn('pincode', 'text', required)
    .addColumn('country', 'text', withDefault(''))
    .addColumn('phone', 'text', required)
    .addColumn('notes', 'text', required)
    .addColumn('carrier', 'text')
    .addColumn('tracking_number', 'text')
    .addColumn('shipped_at', 'text')
    .addColumn('delivered_at', 'text')
    .addColumn('cancelled_at', 'text')
    .addColumn('cancellation_requested_at', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()
}

async function indexOrders(db: Kysely<unknown>): Promise<void> {
  // Covering indexes for every filter, sort order and sum.
  for (const [name, columns] of [
    ['orders_by_newest', 'created_at, id, order_status, payment_status, total_cents, refunded_cents'],
    ['orders_by_total', 'total_cents, id, order_status, payment_status, created_at, refunded_cents'],
    ['orders_by_status', 'order_status, payment_status, created_at, id, total_cents, refunded_cents'],
    ['orders_by_user', 'user_id, created_at, id, order_status, payment_status, total_cents, refunded_cents']
  ] as const) {
    await createIndex(db, name, `orders (${columns})`)
  }
  await createIndex(
    db,
    'orders_refunded',
    `orders (created_at, id, order_status, payment_status, total_cents, refunded_cents)
      where payment_status = 'refunded'`
  )
  await createIndex(
    db,
    'orders_campaigns',
    'orders (created_at, campaign, payment_status, total_cents, refunded_cents) where campaign is not null'
  )
  const isRequested = 'where cancellation_requested_at is not null'
  await createIndex(db, 'orders_cancellation_requests', `orders (id) ${isRequested}`)
  // A search reads this index instead of the whole rows.
  await createIndex(
    db,
    'orders_by_address',
    'orders (recipient, address, address_line2, city, region, pincode, phone, id)'
  )
}

/** On PostgreSQL the counter's row lock keeps concurrent orders apart. */
async function numberOrders(db: Kysely<unknown>): Promise<void> {
  await createUniqueIndex(db, 'orders_by_number', 'orders (number)')
  await sql`insert into counters (name, value) values ('order', 1000)`.execute(db)
  await createTrigger(db, {
    name: 'orders_numbered',
    after: 'insert',
    on: 'orders',
    when: 'new.number is null',
    run: `update counters set value = value + 1 where name = 'order';
      update orders set number = (select value from counters where name = 'order') where id = new.id`
  })
}

async function createOrderItems(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('order_items')
    .addColumn('id', 'text', key)
    .addColumn('order_id', 'text', belongsTo('orders.id'))
    .addColumn('position', 'integer', required)
    .addColumn('variant_id', 'text', required)
    .addColumn('title', 'text', required)
    // An order keeps the style, size, color and SKU that were bought.
    .addColumn('style_title', 'text')
    .addColumn('size', 'text')
    .addColumn('color', 'text')
    .addColumn('sku', 'text')
    .addColumn('image', 'text', required)
    .addColumn('price_cents', 'integer', required)
    .addColumn('quantity', 'integer', required)
    .addColumn('discount_cents', 'integer', withDefault(0))
    .addColumn('refunded_quantity', 'integer', withDefault(0))
    .addColumn('exchanged_quantity', 'integer', withDefault(0))
    .addColumn('replacement_shipment', 'integer', withDefault(0))
    .addColumn('sold_on', 'text')
    .addUniqueConstraint('order_items_position', ['order_id', 'position'])
    .execute()
  await createIndex(db, 'order_items_by_variant_id', 'order_items (variant_id, order_id)')
  await createIndex(db, 'order_items_replacements', 'order_items (order_id) where replacement_shipment > 0')
  // The dashboard reads sales from this index, and refunds from `orders_refunded`.
  await createIndex(
    db,
    'order_items_sold',
    `order_items (sold_on, variant_id, quantity, price_cents, discount_cents, refunded_quantity, exchanged_quantity, order_id)
      where sold_on is not null`
  )
}

async function markSoldItems(db: Kysely<unknown>): Promise<void> {
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

async function createStockHolds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stock_holds')
    .addColumn('order_id', 'text', belongsTo('orders.id'))
    .addColumn('variant_id', 'text', references('variants.id'))
    .addColumn('quantity', 'integer', required)
    .addColumn('state', 'text', required)
    .addColumn('held_since', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addPrimaryKeyConstraint('stock_holds_key', ['order_id', 'variant_id'])
    .execute()
  await createIndex(db, 'stock_holds_by_state_expires_at', 'stock_holds (state, expires_at)')
  // Finds references to deleted variants.
  await createIndex(db, 'stock_holds_by_variant_id', 'stock_holds (variant_id)')
}

async function createOrderNotes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('order_notes')
    .addColumn('id', 'text', key)
    .addColumn('order_id', 'text', belongsTo('orders.id'))
    .addColumn('author_name', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute()
  await createIndex(db, 'order_notes_by_order_id', 'order_notes (order_id, created_at)')
}
