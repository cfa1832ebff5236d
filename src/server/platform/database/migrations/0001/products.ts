import { type Kysely, sql } from 'kysely'

import {
  belongsTo,
  bytewiseText,
  createIndex,
  createUniqueIndex,
  key,
  required,
  withDefault
} from '../../build-schema.ts'
import { createTrigger } from '../../triggers.ts'

export async function createProducts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('products')
    .addColumn('id', 'text', key)
    .addColumn('number', 'integer')
    .addColumn('title', 'text', required)
    .addColumn('title_key', bytewiseText(db), required)
    .addColumn('description', 'text', required)
    .addColumn('category', 'text', required)
    .addColumn('brand', 'text', required)
    .addColumn('image', 'text', required)
    .addColumn('style_id', 'text')
    .addColumn('style_title', 'text')
    .addColumn('size', 'text')
    .addColumn('color', 'text')
    .addColumn('swatch', 'text')
    .addColumn('price_cents', 'integer', required)
    .addColumn('sale_price_cents', 'integer', required)
    .addColumn('effective_cents', 'integer', (column) =>
      column.generatedAlwaysAs(sql`case when sale_price_cents > 0 then sale_price_cents else price_cents end`).stored()
    )
    .addColumn('scheduled_sale_cents', 'integer')
    .addColumn('sale_starts_at', 'text')
    .addColumn('sale_ends_at', 'text')
    .addColumn('on_hand', 'integer', required)
    .addColumn('reserved', 'integer', withDefault(0))
    .addColumn('ordered_units', 'integer', withDefault(0))
    .addColumn('weight_grams', 'integer', withDefault(0))
    .addColumn('rating_sum', 'integer', withDefault(0))
    .addColumn('rating_count', 'integer', withDefault(0))
    .addColumn('listed_version', 'integer')
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('deleted_at', 'text')
    .addCheckConstraint('products_stock', sql`on_hand >= 0 and reserved >= 0`)
    .addCheckConstraint('products_prices', sql`price_cents >= 0 and sale_price_cents >= 0`)
    .execute()
  await numberProducts(db)
  await indexProducts(db)
  await createProductPrices(db)
  await createStylePictures(db)
  await createStockAlerts(db)
}

/** The number orders the variants of a style, and products that were added in the same millisecond. */
async function numberProducts(db: Kysely<unknown>): Promise<void> {
  await sql`insert into counters (name, value) values ('product', 0)`.execute(db)
  await createTrigger(db, {
    name: 'products_numbered',
    after: 'insert',
    on: 'products',
    when: 'new.number is null',
    run: `update counters set value = value + 1 where name = 'product';
      update products set number = (select value from counters where name = 'product') where id = new.id`
  })
}

/**
 * Covers every filter and sort order, on SQLite only with `deleted_at`, the column of the index's condition. Has
 * `price_cents` instead of `effective_cents`, because SQLite cannot read a generated column from a covering index.
 */
const LISTED_COLUMNS =
  'category, brand, created_at, id, title_key, price_cents, on_hand, reserved, sale_price_cents, number, deleted_at'

async function indexProducts(db: Kysely<unknown>): Promise<void> {
  const indexListed = (name: string, columns: string) =>
    createIndex(db, name, `products (${columns}) where deleted_at is null`)
  // Each of these sorts all products or those of one category and brand, whose first rows the listing merges.
  await indexListed('listed_by_effective_cents_id', 'effective_cents, id')
  await indexListed('listed_by_title_key_id', 'title_key, id')
  await indexListed('listed_by_category_brand_effective_cents_id', 'category, brand, effective_cents, id')
  await indexListed('listed_by_category_brand_title_key_id', 'category, brand, title_key, id')
  await indexListed('listed_by_available_id', '(on_hand - reserved), id')
  await indexListed('products_by_created_at_id', 'created_at, id')
  await indexListed('listed_columns', LISTED_COLUMNS)
  await createIndex(db, 'products_by_listed_version', 'products (listed_version)')
  await createIndex(db, 'products_by_deleted_at_id', 'products (deleted_at, id) where deleted_at is not null')
  await createUniqueIndex(
    db,
    'products_by_style_id',
    `products (style_id, coalesce(color, ''), coalesce(size, '')) where style_id is not null and deleted_at is null`
  )
  // Reviews of deleted variants belong to the style, too.
  await createIndex(db, 'products_of_style', 'products (style_id) where style_id is not null')
  await createIndex(db, 'products_scheduled', 'products (sale_starts_at) where scheduled_sale_cents is not null')
  await createIndex(db, 'products_sale_ends', 'products (sale_ends_at) where sale_ends_at is not null')
}

async function createProductPrices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('product_prices')
    .addColumn('product_id', 'text', belongsTo('products.id'))
    .addColumn('at', 'text', required)
    .addColumn('cents', 'integer', required)
    .addPrimaryKeyConstraint('product_prices_key', ['product_id', 'at'])
    .execute()
}

async function createStylePictures(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('style_pictures')
    .addColumn('style_id', 'text', required)
    .addColumn('color', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('image', 'text', required)
    .addColumn('alt', 'text', required)
    .addPrimaryKeyConstraint('style_pictures_key', ['style_id', 'color', 'position'])
    .execute()
}

async function createStockAlerts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stock_alerts')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', belongsTo('users.id'))
    .addColumn('product_id', 'text', belongsTo('products.id'))
    .addColumn('created_at', 'text', required)
    .addColumn('queued_at', 'text')
    .execute()
  await createUniqueIndex(db, 'stock_alerts_waiting', 'stock_alerts (product_id, user_id) where queued_at is null')
  await createIndex(db, 'stock_alerts_by_user_id', 'stock_alerts (user_id)')
  await createIndex(db, 'stock_alerts_by_sent_at', 'stock_alerts (queued_at) where queued_at is not null')
}
