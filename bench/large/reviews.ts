import { reviews as demo } from '../../demo/reviews.ts'
import { DAY } from '../../src/lib/dates.ts'
import { idFor } from '../../src/server/ids.ts'
import type { Random } from './random.ts'
import type { LargeOrder } from './orders.ts'

const VALUES = [5, 5, 5, 5, 4, 4, 4, 3, 2, 1]

/** Returns reviews of delivered items. `written` prevents a second review by the same buyer. */
export function orderReviews({ outcome, items, buyer }: LargeOrder, now: number, written: Set<string>, random: Random) {
  const arrived = outcome.status === 'delivered' ? outcome.steps.at(-1)?.at : undefined
  if (arrived === undefined) return []
  return items.flatMap(({ product_id }) => {
    const at = arrived + random.between(0.2, 20) * DAY
    const key = `${product_id}-${buyer.id}`
    if (!random.chance(0.25) || at > now || written.has(key)) return []
    written.add(key)
    return {
      id: idFor(`review-${key}`),
      product_id,
      user_id: buyer.id,
      user_name: buyer.userName,
      message: random.one(demo).message,
      value: random.one(VALUES),
      created_at: new Date(at).toISOString()
    }
  })
}
