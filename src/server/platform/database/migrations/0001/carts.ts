import type { Kysely } from 'kysely'

import { belongsTo, createIndex, key, positive, references, required } from '../../build-schema.ts'

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
