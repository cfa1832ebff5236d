import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'

import { DEFAULT_GROUPS, DEFAULT_WORDS } from '../../../../../domain/products/product-groups.ts'
import {
  belongsTo,
  bytewiseText,
  createIndex,
  createUniqueIndex,
  key,
  references,
  required,
  unique,
  withDefault
} from '../../build-schema.ts'

export async function createProducts(db: Kysely<unknown>): Promise<void> {
  await createProductGroups(db)
  await db.schema
    .createTable('products')
    .addColumn('id', 'text', key)
    .addColumn('title', 'text', required)
    .addColumn('title_key', bytewiseText(db), required)
    .addColumn('description', 'text', required)
    .addColumn('category', 'text', belongsToGroup)
    .addColumn('brand', 'text', belongsToGroup)
    .addColumn('material', 'text', withDefault(''))
    .addColumn('care', 'text', withDefault(''))
    .addColumn('manufacturer', 'text', withDefault(''))
    .addColumn('warnings', 'text', withDefault(''))
    .addColumn('model', 'text', withDefault(''))
    .addColumn('measurements', 'text', withDefault(''))
    .addColumn('status', 'text', withDefault(''))
    .addColumn('has_options', 'integer', required)
    .addColumn('rating_sum', 'integer', withDefault(0))
    .addColumn('rating_count', 'integer', withDefault(0))
    .addColumn('updated_at', 'text', required)
    .execute()
  await createIndex(db, 'products_by_title_key', 'products (title_key, id)')
  await createIndex(db, 'products_by_category', 'products (category)')
  await createIndex(db, 'products_by_brand', 'products (brand)')
  await createIndex(db, 'products_drafts', `products (id) where status = 'draft'`)
  await createVariants(db)
  await createVariantPrices(db)
  await createProductPictures(db)
  await createStockAlerts(db)
}

/** A renamed slug changes the product, too. */
const belongsToGroup = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
  column.notNull().references('product_groups.slug').onUpdate('cascade')

async function createProductGroups(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('product_groups')
    .addColumn('slug', 'text', key)
    .addColumn('kind', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('sizes', 'text', withDefault(''))
    .addColumn('words', 'text', withDefault(''))
    .addColumn('picture', 'text', withDefault(''))
    .addColumn('on_home', 'integer', withDefault(0))
    .addColumn('measurements', 'text', withDefault(''))
    .addColumn('rule', 'text', withDefault(''))
    .execute()
  await db.schema
    .createTable('product_group_redirects')
    .addColumn('slug', 'text', key)
    .addColumn('target', 'text', (column) =>
      column.notNull().references('product_groups.slug').onUpdate('cascade').onDelete('cascade')
    )
    .execute()
  for (const [kind, names] of Object.entries(DEFAULT_GROUPS))
    for (const [position, [slug, name]] of Object.entries(names).entries())
      await sql`insert into product_groups (slug, kind, name, position, words)
        values (${slug}, ${kind}, ${name}, ${position}, ${DEFAULT_WORDS[slug] ?? ''})`.execute(db)
}

async function createVariants(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('variants')
    .addColumn('id', 'text', key)
    .addColumn('product_id', 'text', references('products.id'))
    .addColumn('number', 'integer', unique)
    .addColumn('size', bytewiseText(db))
    .addColumn('color', bytewiseText(db))
    .addColumn('swatch', 'text')
    .addColumn('image', 'text', required)
    .addColumn('price_cents', 'integer', required)
    .addColumn('sale_price_cents', 'integer', required)
    .addColumn('sale_starts_at', 'text')
    .addColumn('sale_ends_at', 'text')
    .addColumn('sale_author_id', 'text', (column) => column.references('users.id'))
    .addColumn('on_hand', 'integer', required)
    .addColumn('reserved', 'integer', withDefault(0))
    .addColumn('ordered_units', 'integer', withDefault(0))
    .addColumn('weight_grams', 'integer', withDefault(0))
    .addColumn('low_stock_threshold', 'integer', withDefault(0))
    .addColumn('sku', 'text')
    .addColumn('barcode', 'text')
    .addColumn('listed_version', 'integer')
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('deleted_at', 'text')
    .addCheckConstraint('variants_stock', sql`on_hand >= 0 and reserved >= 0`)
    .addCheckConstraint('variants_prices', sql`price_cents >= 0 and sale_price_cents >= 0`)
    .execute()
  await indexVariants(db)
}

async function indexVariants(db: Kysely<unknown>): Promise<void> {
  const indexListed = (name: string, columns: string) =>
    createIndex(db, name, `variants (${columns}) where deleted_at is null`)
  await indexListed('listed_by_created_at', 'created_at, id')
  await indexListed('listed_by_available', '(on_hand - reserved), id')
  await indexListed(
    'listed_by_threshold',
    '(on_hand - reserved - case when low_stock_threshold > 0 then low_stock_threshold else 10 end), id'
  )
  await createIndex(db, 'variants_by_listed_version', 'variants (listed_version)')
  await createIndex(db, 'variants_by_deleted_at', 'variants (deleted_at, id) where deleted_at is not null')
  await createUniqueIndex(
    db,
    'variants_names',
    `variants (product_id, coalesce(color, ''), coalesce(size, '')) where deleted_at is null`
  )
  for (const code of ['sku', 'barcode'])
    await createUniqueIndex(
      db,
      `variants_${code}`,
      `variants (${code}) where deleted_at is null and ${code} is not null`
    )
  // Reviews of deleted variants belong to the product, too.
  await createIndex(db, 'variants_by_product_id', 'variants (product_id)')
  await createIndex(db, 'variants_by_sale_start', 'variants (sale_starts_at) where sale_starts_at is not null')
  await createIndex(db, 'variants_by_sale_author', 'variants (sale_author_id) where sale_author_id is not null')
  await createIndex(db, 'variants_by_sale_end', 'variants (sale_ends_at) where sale_ends_at is not null')
}

async function createVariantPrices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('variant_prices')
    .addColumn('variant_id', 'text', belongsTo('variants.id'))
    .addColumn('at', 'text', required)
    .addColumn('cents', 'integer', required)
    .addPrimaryKeyConstraint('variant_prices_key', ['variant_id', 'at'])
    .execute()
}

async function createProductPictures(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('product_pictures')
    .addColumn('product_id', 'text', belongsTo('products.id'))
    .addColumn('color', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('image', 'text', required)
    .addColumn('alt', 'text', required)
    .addPrimaryKeyConstraint('product_pictures_key', ['product_id', 'color', 'position'])
    .execute()
}

async function createStockAlerts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stock_alerts')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', belongsTo('users.id'))
    .addColumn('variant_id', 'text', belongsTo('variants.id'))
    .addColumn('created_at', 'text', required)
    .addColumn('queued_at', 'text')
    .execute()
  await createUniqueIndex(db, 'stock_alerts_waiting', 'stock_alerts (variant_id, user_id) where queued_at is null')
  await createIndex(db, 'stock_alerts_by_user_id', 'stock_alerts (user_id)')
  await createIndex(db, 'stock_alerts_by_queued_at', 'stock_alerts (queued_at) where queued_at is not null')
}

export async function createReviews(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reviews')
    .addColumn('id', 'text', key)
    .addColumn('variant_id', 'text', references('variants.id'))
    .addColumn('user_id', 'text', references('users.id'))
    .addColumn('user_name', 'text', required)
    .addColumn('message', 'text', required)
    .addColumn('value', 'integer', (column) => column.notNull().check(sql`value between 1 and 5`))
    .addColumn('fit', 'text', (column) => column.check(sql`fit in ('small', 'true', 'large')`))
    .addColumn('created_at', 'text', required)
    .addColumn('hidden_at', 'text')
    .addUniqueConstraint('reviews_one_a_user', ['variant_id', 'user_id'])
    .execute()
  await createIndex(db, 'reviews_by_created_at_id', 'reviews (created_at, id)')
  await createIndex(db, 'reviews_by_variant_id', 'reviews (variant_id, created_at, id)')
  // A changed name, the export of an account and its erasure find the reviews.
  await createIndex(db, 'reviews_by_user_id', 'reviews (user_id)')
}
