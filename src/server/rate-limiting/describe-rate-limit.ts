import { MINUTE, SECOND } from '../../lib/dates.ts'
import type { Exchange } from '../http/route.ts'
import type { Shop } from '../shop.ts'

/** Returns the message of a refused attempt, and sets the Retry-After header. */
export function describeRateLimit(shop: Shop, exchange: Exchange, until: Date): string {
  const remainingMs = Math.max(SECOND, until.getTime() - shop.now().getTime())
  exchange.header('retry-after', String(Math.ceil(remainingMs / SECOND)))
  const minutes = Math.ceil(remainingMs / MINUTE)
  return `Too many attempts. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and try again.`
}
