import { toNetworks } from '../http/client-ip.ts'
import type { Limit } from './count-attempts.ts'

/** A subscriber may have a whole /56 of IPv6, and 256 of them fit in a /48. */
const FACTORS = [1, 1.25, 5]

/** Limits an action for each network of an IP: the `max` of the narrowest, and more for the wider ones. */
export const limitNetworks = (
  action: string,
  ip: string | null,
  { max, windowMs }: Pick<Limit, 'max' | 'windowMs'>
): Limit[] =>
  toNetworks(ip).map((network, index) => ({
    subject: [action, 'network', network],
    max: max * (FACTORS[index] ?? 1),
    windowMs
  }))
