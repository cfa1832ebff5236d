import { MINUTE, SECOND } from '../../lib/dates.ts'
import type { RequestContext } from '../http/route.ts'
import type { Shop } from '../shop.ts'

export const setRetryAfter = (shop: Shop, context: RequestContext, until: Date): void =>
  context.header('retry-after', String(Math.ceil(getRemainingTime(shop, until) / SECOND)))

/** Returns the message of a refused attempt. */
export function describeRateLimit(shop: Shop, until: Date): string {
  const minutes = Math.ceil(getRemainingTime(shop, until) / MINUTE)
  return `Too many attempts. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and try again.`
}

/** In milliseconds. */
const getRemainingTime = ({ now }: Shop, until: Date): number => Math.max(SECOND, until.getTime() - now().getTime())
