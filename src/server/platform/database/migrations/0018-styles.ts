import { type Kysely, sql } from 'kysely'

import { dropTrigger } from '../triggers.ts'

/** Products with the same `style_id` are options of one style. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['style_id', 'style_title', 'size', 'color', 'swatch'])
    await db.schema.alterTable('products').addColumn(column, 'text').execute()
  const execute = (statement: string) => sql.raw(statement).execute(db)
  await execute(`create unique index products_by_style_id on products
    (style_id, coalesce(color, ''), coalesce(size, '')) where style_id is not null and deleted_at is null`)
  // Reviews of deleted options belong to the style, too.
  await execute('create index products_of_style on products (style_id) where style_id is not null')
  await addListedVersion(db)
  await dropProductCounts(db)
  await db.schema
    .createTable('style_pictures')
    .addColumn('style_id', 'text', (column) => column.notNull())
    .addColumn('color', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('image', 'text', (column) => column.notNull())
    .addColumn('alt', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('style_pictures_key', ['style_id', 'color', 'position'])
    .execute()
}

/** The catalog version of a product's last change. Null until the change's transaction increments the version. */
async function addListedVersion(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('products').addColumn('listed_version', 'integer').execute()
  await sql`update products set listed_version = 0`.execute(db)
  await db.schema.createIndex('products_by_listed_version').on('products').column('listed_version').execute()
}

/** The products are counted in memory instead. */
async function dropProductCounts(db: Kysely<unknown>): Promise<void> {
  for (const name of ['came', 'left', 'added', 'removed']) await dropTrigger(db, `product_counts_${name}`, 'products')
  await db.schema.dropTable('product_counts').execute()
}
