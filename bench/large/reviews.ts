import { reviews as demoReviews } from '../../demo/reviews.ts'
import { DAY } from '../../src/lib/dates.ts'
import { createIdFrom } from '../../src/server/ids.ts'
import type { Random } from './random.ts'
import type { LargeOrder } from './orders.ts'

const VALUES = [5, 5, 5, 5, 4, 4, 4, 3, 2, 1]

/** `reviewedKeys` prevents a second review by the same buyer. */
export function orderReviews(
  { outcome, items, buyer }: LargeOrder,
  now: number,
  reviewedKeys: Set<string>,
  random: Random
) {
  const deliveredAt = outcome.status === 'delivered' ? outcome.steps.at(-1)?.at : undefined
  if (deliveredAt === undefined) return []
  return items.flatMap(({ product_id }) => {
    const at = deliveredAt + random.between(0.2, 20) * DAY
    const key = `${product_id}-${buyer.id}`
    if (!random.chance(0.25) || at > now || reviewedKeys.has(key)) return []
    reviewedKeys.add(key)
    return {
      id: createIdFrom(`review-${key}`),
      product_id,
      user_id: buyer.id,
      user_name: buyer.userName,
      message: random.one(demoReviews).message,
      value: random.one(VALUES),
      created_at: new Date(at).toISOString()
    }
  })
}
