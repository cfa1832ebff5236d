import { type CreateTableBuilder, type Kysely, sql } from 'kysely'

import { onPostgres } from '../lock.ts'

type Table<Columns extends string> = CreateTableBuilder<string, Columns>

/** Every entity of the shop. Money columns are integer cents, instants ISO text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name)

  await identified(table('users'))
    .addColumn('user_name', 'text', required)
    .addColumn('user_name_key', 'text', unique)
    .addColumn('email', 'text', unique)
    .addColumn('password_hash', 'text', required)
    .addColumn('role', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute()

  await identified(table('sessions'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', unique)
    .addColumn('cookie_hash', 'text', unique)
    .addColumn('created_at', 'text', required)
    .addColumn('seen_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute()
  await index(db, 'sessions', ['user_id'])
  await index(db, 'sessions', ['expires_at'])

  await table('counters')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', 'integer', required)
    .execute()
  await sql`insert into counters (name, value) values ('catalogue', 1)`.execute(db)

  await table('images')
    .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('created_at', 'text', required)
    .execute()

  await identified(table('features'))
    .addColumn('image', 'text', required)
    .addColumn('image_small', 'text')
    .addColumn('alt', 'text', required)
    .addColumn('headline', 'text', required)
    .addColumn('words', 'text', required)
    .addColumn('link', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('created_at', 'text', required)
    .execute()

  await identified(table('products'))
    .addColumn('title', 'text', required)
    .addColumn('title_key', bytewise(db), required)
    .addColumn('description', 'text', required)
    .addColumn('category', 'text', required)
    .addColumn('brand', 'text', required)
    .addColumn('image', 'text', required)
    .addColumn('price_cents', 'integer', required)
    .addColumn('sale_price_cents', 'integer', required)
    .addColumn('effective_cents', 'integer', (column) =>
      column.generatedAlwaysAs(sql`case when sale_price_cents > 0 then sale_price_cents else price_cents end`).stored()
    )
    .addColumn('on_hand', 'integer', required)
    .addColumn('reserved', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('rating_sum', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('rating_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('deleted_at', 'text')
    .addCheckConstraint('products_stock', sql`on_hand >= 0 and reserved >= 0`)
    .addCheckConstraint('products_prices', sql`price_cents >= 0 and sale_price_cents >= 0`)
    .execute()
  await index(db, 'products', ['effective_cents', 'id'])
  await index(db, 'products', ['title_key', 'id'])
  await index(db, 'products', ['category', 'brand', 'effective_cents', 'id'])

  await identified(table('reviews'))
    .addColumn('product_id', 'text', (column) => column.notNull().references('products.id'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('user_name', 'text', required)
    .addColumn('message', 'text', required)
    .addColumn('value', 'integer', (column) => column.notNull().check(sql`value between 1 and 5`))
    .addColumn('created_at', 'text', required)
    .addColumn('hidden_at', 'text')
    .addUniqueConstraint('reviews_one_a_user', ['product_id', 'user_id'])
    .execute()

  await identified(table('carts'))
    .addColumn('user_id', 'text', (column) => column.notNull().unique().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()

  await table('cart_items')
    .addColumn('cart_id', 'text', (column) => column.notNull().references('carts.id').onDelete('cascade'))
    .addColumn('product_id', 'text', (column) => column.notNull().references('products.id'))
    .addColumn('quantity', 'integer', (column) => column.notNull().check(sql`quantity > 0`))
    .addColumn('seen_cents', 'integer', required)
    .addColumn('added_at', 'text', required)
    .addPrimaryKeyConstraint('cart_items_key', ['cart_id', 'product_id'])
    .execute()

  await shippable(identified(table('addresses')))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('slot', 'integer', (column) => column.notNull().check(sql`slot between 1 and 3`))
    .addUniqueConstraint('addresses_slot', ['user_id', 'slot'])
    .execute()

  await shippable(identified(table('orders')))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('cart_id', 'text', required)
    .addColumn('address_id', 'text', required)
    .addColumn('order_status', 'text', required)
    .addColumn('payment_status', 'text', required)
    .addColumn('payment_method', 'text', required)
    .addColumn('payer_id', 'text', required)
    .addColumn('currency', 'text', required)
    .addColumn('total_cents', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()
  await index(db, 'orders', ['user_id', 'created_at'])
  await index(db, 'orders', ['created_at', 'id'])
  await index(db, 'orders', ['payment_status', 'created_at'])

  await identified(table('order_items'))
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('position', 'integer', required)
    .addColumn('product_id', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('image', 'text', required)
    .addColumn('price_cents', 'integer', required)
    .addColumn('quantity', 'integer', required)
    .addUniqueConstraint('order_items_position', ['order_id', 'position'])
    .execute()
  await index(db, 'order_items', ['product_id'])

  await table('stock_holds')
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('product_id', 'text', (column) => column.notNull().references('products.id'))
    .addColumn('quantity', 'integer', required)
    .addColumn('state', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addPrimaryKeyConstraint('stock_holds_key', ['order_id', 'product_id'])
    .execute()
  await index(db, 'stock_holds', ['state', 'expires_at'])

  await table('payments')
    .addColumn('order_id', 'text', (column) => column.primaryKey().notNull().references('orders.id'))
    .addColumn('state', 'text', required)
    .addColumn('provider_order_id', 'text', (column) => column.unique())
    .addColumn('approval_url', 'text')
    .addColumn('attempt', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('capture_id', 'text', (column) => column.unique())
    .addColumn('refund_id', 'text', (column) => column.unique())
    .addColumn('amount_cents', 'integer', required)
    .addColumn('currency', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()
  await index(db, 'payments', ['state', 'updated_at'])

  await identified(table('mail_outbox'))
    .addColumn('subject_key', 'text', unique)
    .addColumn('recipient', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('html', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('next_attempt_at', 'text', required)
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('sent_at', 'text')
    .addColumn('last_error', 'text')
    .execute()
  await index(db, 'mail_outbox', ['sent_at', 'next_attempt_at'])
}

type Column = Parameters<Parameters<CreateTableBuilder<string>['addColumn']>[2] & object>[0]

/** Text that both databases order by its bytes; PostgreSQL would else follow the locale of its machine. */
const bytewise = (db: Kysely<unknown>) => (onPostgres(db) ? sql`text collate "C"` : ('text' as const))

const required = (column: Column) => column.notNull()
const unique = (column: Column) => column.notNull().unique()

function identified<Columns extends string>(builder: Table<Columns>): Table<Columns | 'id'> {
  return builder.addColumn('id', 'text', (column) => column.primaryKey().notNull())
}

function shippable<Columns extends string>(builder: Table<Columns>) {
  return builder
    .addColumn('address', 'text', required)
    .addColumn('city', 'text', required)
    .addColumn('pincode', 'text', required)
    .addColumn('phone', 'text', required)
    .addColumn('notes', 'text', required)
}

async function index(db: Kysely<unknown>, name: string, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${name}_by_${columns.join('_')}`)
    .on(name)
    .columns(columns)
    .execute()
}
