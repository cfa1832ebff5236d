import { MINUTE } from '../../lib/dates.ts'
import type { Exchange } from '../http/route.ts'
import type { Shop } from '../shop.ts'

/** Says when to try again: in the answer's header for programs, and in the words it returns for people. */
export function tooManyAttempts(shop: Shop, exchange: Exchange, until: Date): string {
  const left = Math.max(1000, until.getTime() - shop.now().getTime())
  exchange.header('retry-after', String(Math.ceil(left / 1000)))
  const minutes = Math.ceil(left / MINUTE)
  return `Too many attempts. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and try again.`
}
