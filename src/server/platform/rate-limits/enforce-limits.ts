import { ShopError } from '../errors.ts'
import type { RequestContext } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { countAttempt, type Limit } from './count-attempts.ts'
import { describeRateLimit, setRetryAfter } from './describe-rate-limit.ts'

/** Counts an attempt. Throws a ShopError if a limit is exhausted. */
export async function enforceLimits(shop: Shop, context: RequestContext, limits: Limit[]): Promise<void> {
  const throttledUntil = await countAttempt(shop, limits)
  if (!throttledUntil) return
  setRetryAfter(shop, context, throttledUntil)
  throw new ShopError('too-many', describeRateLimit(shop, throttledUntil))
}
