import { HOUR, MINUTE, SECOND } from '../../../lib/dates.ts'
import { formatCount } from '../../../lib/format-count.ts'
import { ShopError } from '../errors.ts'
import type { RequestContext } from '../http/route.ts'
import type { Clock, Shop } from '../shop.ts'
import { countAttempt, type Limit } from './count-attempts.ts'

/** Counts an attempt. Throws a ShopError if a limit is exhausted. */
export async function enforceLimits(shop: Shop, context: RequestContext, limits: Limit[]): Promise<void> {
  const throttledUntil = await countAttempt(shop, limits)
  if (throttledUntil) throw createLimitError(shop, context, throttledUntil)
}

/** Also sets the header `Retry-After`. */
export function createLimitError({ now }: Clock, context: RequestContext, until: Date): ShopError {
  const remaining = Math.max(SECOND, until.getTime() - now().getTime())
  const wait =
    remaining > 2 * HOUR
      ? formatCount(Math.ceil(remaining / HOUR), 'hour')
      : formatCount(Math.ceil(remaining / MINUTE), 'minute')
  context.header('retry-after', String(Math.ceil(remaining / SECOND)))
  return new ShopError('too-many', `Too many attempts. Please wait ${wait} and try again.`)
}

/** Returns the response of the calls below `/api/auth/` that refuse with status 200. */
export function refuseAttempt(clock: Clock, context: RequestContext, until: Date) {
  const { message } = createLimitError(clock, context, until)
  return { success: false, code: 'too-many', message } as const
}
