import type { Fit } from '../../../domain/products/fit.ts'
import type { Db } from '../../platform/database/schema.ts'
import { selectSiblings } from './ratings.ts'

/**
 * Counts what the visible reviews and the returns of a product say about its fit. Each answer of a customer counts once.
 * Returns undefined if there is none.
 */
export async function countFits(db: Db, variantId: string): Promise<Record<Fit, number> | undefined> {
  const returned = db
    .selectFrom('return_items')
    .innerJoin('order_items', 'order_items.id', 'return_items.order_item_id')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['return_items.fit', 'orders.user_id'])
    .where('order_items.variant_id', 'in', selectSiblings(db, variantId))
    .where('return_items.fit', 'is not', null)
  const answers = db
    .selectFrom('reviews')
    .select(['reviews.fit', 'reviews.user_id'])
    .where('reviews.variant_id', 'in', selectSiblings(db, variantId))
    .where('reviews.hidden_at', 'is', null)
    .where('reviews.fit', 'is not', null)
    .union(returned)
  const rows = await db
    .selectFrom(answers.as('answers'))
    .select(({ fn }) => ['fit', fn.countAll().as('count')])
    .groupBy('fit')
    .execute()
  const counts = { small: 0, true: 0, large: 0 }
  for (const { fit, count } of rows) if (fit) counts[fit] = Number(count)
  return rows.length > 0 ? counts : undefined
}
