import type { Kysely } from 'kysely'
import {
  belongsTo,
  createIndex,
  createUniqueIndex,
  key,
  references,
  required,
  withDefault
} from '../../build-schema.ts'

export async function createPromotions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('promotions')
    .addColumn('id', 'text', key)
    .addColumn('name', 'text', required)
    .addColumn('code', 'text')
    .addColumn('kind', 'text', required)
    .addColumn('value', 'integer', required)
    .addColumn('scope', 'text', required)
    .addColumn('minimum_cents', 'integer', required)
    .addColumn('starts_at', 'text')
    .addColumn('ends_at', 'text')
    .addColumn('once_per_shopper', 'integer', required)
    .addColumn('max_uses', 'integer')
    .addColumn('budget_cents', 'integer')
    .addColumn('uses', 'integer', withDefault(0))
    // An integer of PostgreSQL ends at 21 million dollars, and a bigint is a text in JavaScript.
    .addColumn('spent_cents', 'double precision', withDefault(0))
    .addColumn('created_at', 'text', required)
    .addColumn('deleted_at', 'text')
    .execute()
  await createUniqueIndex(db, 'promotions_by_code', 'promotions (code) where deleted_at is null')
  await createIndex(db, 'promotions_automatic', 'promotions (id) where code is null and deleted_at is null')

  await db.schema
    .createTable('cart_promotions')
    .addColumn('cart_id', 'text', belongsTo('carts.id'))
    .addColumn('promotion_id', 'text', references('promotions.id'))
    .addPrimaryKeyConstraint('cart_promotions_key', ['cart_id', 'promotion_id'])
    .execute()

  await db.schema
    .createTable('order_promotions')
    .addColumn('order_id', 'text', belongsTo('orders.id'))
    .addColumn('promotion_id', 'text', references('promotions.id'))
    .addColumn('name', 'text', required)
    .addColumn('code', 'text')
    .addColumn('kind', 'text', required)
    .addColumn('discount_cents', 'integer', required)
    .addColumn('released_at', 'text')
    .addPrimaryKeyConstraint('order_promotions_key', ['order_id', 'promotion_id'])
    .execute()
}
