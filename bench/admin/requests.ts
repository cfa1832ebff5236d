import { DAY } from '../../src/lib/dates.ts'
import { createIdFrom } from '../../src/server/ids.ts'
import { type Random, createRandom } from '../large/random.ts'
import { makeCustomer, type Person } from '../large/people.ts'

/** Values that exist in the large shop. */
export interface KnownValues {
  random: Random
  order(): string
  customer(): Pick<Person, 'userName' | 'email'>
  product(): string
  /** For example 2026-03-14. */
  day(): string
}

export type Requests = (known: KnownValues) => Record<string, string[]>

export function createKnownValues({ products, orders }: { products: number; orders: number }): KnownValues {
  const random = createRandom(7)
  return {
    random,
    order: () => createIdFrom(`large-order-${random.below(orders)}`),
    customer: () => makeCustomer(random.below(Math.ceil(orders * 0.24)), random),
    product: () => createIdFrom(`bench-${random.below(products)}`),
    day: () => new Date(Date.now() - random.below(720) * DAY).toISOString().slice(0, 10)
  }
}

export const repeat = (createPath: () => string): string[] => Array.from({ length: 40 }, createPath)

/** Omits undefined values. */
export function path(pathname: string, query: Record<string, string | number | undefined>): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined)
  return `${pathname}?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()}`
}
