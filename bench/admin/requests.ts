import { DAY } from '../../src/lib/dates.ts'
import { idFor } from '../../src/server/ids.ts'
import { type Random, createRandom } from '../large/random.ts'
import { makeCustomer, type Person } from '../large/people.ts'

/** Values that exist in the large shop. Each call returns another one. */
export interface Known {
  random: Random
  order(): string
  customer(): Pick<Person, 'userName' | 'email'>
  product(): string
  /** A date of the last two years, for example 2026-03-14. */
  day(): string
}

export type Requests = (known: Known) => Record<string, string[]>

export function findKnown({ products, orders }: { products: number; orders: number }): Known {
  const own = createRandom(7)
  return {
    random: own,
    order: () => idFor(`large-order-${own.below(orders)}`),
    customer: () => makeCustomer(own.below(Math.ceil(orders * 0.24)), own),
    product: () => idFor(`bench-${own.below(products)}`),
    day: () => new Date(Date.now() - own.below(720) * DAY).toISOString().slice(0, 10)
  }
}

export const repeat = (make: () => string): string[] => Array.from({ length: 40 }, make)

/** Leaves out undefined values. */
export function path(of: string, query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return `${of}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`
}
