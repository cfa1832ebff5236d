import { type Kysely, sql } from 'kysely'

import { createTrigger } from '../triggers.ts'

/** What the admin's product lists are read from, and whether anything names a product that was deleted long ago. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await number(db)
  const index = (name: string, rest: string) => sql.raw(`create index ${name} ${rest}`).execute(db)
  const listed = 'where deleted_at is null'
  await index('listed_by_available_id', `on products ((on_hand - reserved), id) ${listed}`)
  await index('listed_facts', `on products (${FACTS}) ${listed}`)
  await index('products_by_deleted_at_id', 'on products (deleted_at, id) where deleted_at is not null')
  await index('cart_items_by_product_id', 'on cart_items (product_id)')
  await index('stock_holds_by_product_id', 'on stock_holds (product_id)')
}

/**
 * All that filters and orders ask of a product, so that any mix of them reads this and no product that is not shown.
 * SQLite reads it alone only when it has the column of its own condition too.
 */
const FACTS =
  'category, brand, created_at, id, title_key, effective_cents, on_hand, reserved, sale_price_cents, number, deleted_at'

/** Search knows a product by its number; so does the product, for lists that are searched and filtered at once. */
async function number(db: Kysely<unknown>): Promise<void> {
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
