import { HOUR, MINUTE, SECOND } from '../../../lib/dates.ts'
import { formatCount } from '../../../lib/format-count.ts'
import type { RequestContext } from '../http/route.ts'
import type { Clock } from '../shop.ts'

export const setRetryAfter = (clock: Clock, context: RequestContext, until: Date): void =>
  context.header('retry-after', String(Math.ceil(getRemainingTime(clock, until) / SECOND)))

/** Returns the message of a rejected attempt. */
export function describeRateLimit(clock: Clock, until: Date): string {
  const remaining = getRemainingTime(clock, until)
  const wait =
    remaining > 2 * HOUR
      ? formatCount(Math.ceil(remaining / HOUR), 'hour')
      : formatCount(Math.ceil(remaining / MINUTE), 'minute')
  return `Too many attempts. Please wait ${wait} and try again.`
}

/** In milliseconds. */
const getRemainingTime = ({ now }: Clock, until: Date): number => Math.max(SECOND, until.getTime() - now().getTime())
