import type { HealthCheck, HealthState } from '../../../api/contract/health.ts'
import { formatCount } from '../../../lib/format-count.ts'
import type { Clock } from '../../platform/shop.ts'

export type Reading = Pick<HealthCheck, 'state' | 'value' | 'number' | 'since'>

export const toState = ({ attention = false, alarm = false }): HealthState =>
  alarm ? 'alarm' : attention ? 'attention' : 'ok'

/** Returns the milliseconds since a time, or null without one. */
export const getAge = ({ now }: Clock, time: string | null | undefined): number | null =>
  time ? now().getTime() - Date.parse(time) : null

/** For `number`. */
export const toSeconds = (milliseconds: number | null): number | null =>
  milliseconds === null ? null : Math.round(milliseconds / 1000)

interface Counted {
  count: number | string | bigint
  since: string | null
}

export function toCountReading({ count, since }: Counted, noun: string, state: Reading['state']): Reading {
  return { state, value: formatCount(Number(count), noun), number: Number(count), since }
}
