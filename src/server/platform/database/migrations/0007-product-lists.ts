import { type Kysely, sql } from 'kysely'

import { createTrigger } from '../triggers.ts'

/** The last two indexes find references to deleted products. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addProductNumber(db)
  const createIndex = (name: string, definition: string) => sql.raw(`create index ${name} ${definition}`).execute(db)
  const whereListed = 'where deleted_at is null'
  await createIndex('listed_by_available_id', `on products ((on_hand - reserved), id) ${whereListed}`)
  await createIndex('listed_facts', `on products (${COVERED_COLUMNS}) ${whereListed}`)
  await createIndex('products_by_deleted_at_id', 'on products (deleted_at, id) where deleted_at is not null')
  await createIndex('cart_items_by_product_id', 'on cart_items (product_id)')
  await createIndex('stock_holds_by_product_id', 'on stock_holds (product_id)')
}

/** Covers every filter and sort order, on SQLite only with `deleted_at`, the column of the index's condition. */
const COVERED_COLUMNS =
  'category, brand, created_at, id, title_key, effective_cents, on_hand, reserved, sale_price_cents, number, deleted_at'

/** For lists that are both searched and filtered. */
async function addProductNumber(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('products').addColumn('number', 'integer').execute()
  await sql`update products set number = (select number from search_documents where product_id = products.id)`.execute(
    db
  )
  await createTrigger(db, {
    name: 'products_numbered',
    after: 'insert',
    on: 'search_documents',
    run: 'update products set number = new.number where id = new.product_id'
  })
}
