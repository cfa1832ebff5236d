import { setTimeout as pause } from 'node:timers/promises'

import type { Buyer } from '../../support/buyer.ts'
import type { Fleet } from '../../support/fleet.ts'
import type { ProductFields } from '../../support/products.ts'

type Deed = (buyer: Buyer) => Promise<unknown>

const PAGES = [
  '/shop/home',
  '/shop/listing',
  '/shop/listing?category=men&sortBy=price-lowtohigh',
  '/shop/search?keyword=product'
]

/** What shoppers do, as often as the numbers say: they look far more often than they buy. */
function deedsOf({ shops, paypal }: Fleet, products: ProductFields[], random: () => number): [number, Deed][] {
  const one = <Value>(all: Value[]): Value => all[Math.floor(random() * all.length)] as Value
  const read = async (path: string, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : undefined
    const answer = await fetch(`${shops[0]?.url}${path}`, { headers, redirect: 'manual' })
    await answer.arrayBuffer()
    if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}`)
  }
  const page: Deed = () => read(one(PAGES))
  const product: Deed = () => read(`/api/shop/products/get/${one(products).id}`)
  const listing: Deed = () => read('/api/shop/products/get?category=men&sortBy=price-lowtohigh')
  const found: Deed = () => read('/api/shop/search/product')
  const history: Deed = ({ id, token }) => read(`/api/shop/order/list/${id}?limit=5`, token)
  const changeCart: Deed = async (buyer) => {
    await buyer.add(one(products))
    await buyer.emptyCart()
  }
  const checkOut: Deed = async (buyer) => {
    await buyer.add(one(products))
    const ordered = await buyer.order()
    await paypal.control(`orders/${ordered.paymentId}/approve`)
    await buyer.capture(ordered)
  }
  return [
    [40, page],
    [15, product],
    [15, listing],
    [10, found],
    [5, history],
    [10, changeCart],
    [5, checkOut]
  ]
}

export interface Load {
  /** Deeds that were done, so far. */
  done: number
  errors: string[]
}

interface Pace {
  seconds: number
  /** Deeds a second of all shoppers together; as many as they can unless given. */
  rate?: number
}

/** Lets every buyer do one thing after the other. `load` tells how far they are while they are at it. */
export async function shopFor(
  fleet: Fleet,
  buyers: Buyer[],
  products: ProductFields[],
  random: () => number,
  { seconds, rate }: Pace,
  load: Load
): Promise<void> {
  const deeds = deedsOf(fleet, products, random)
  const total = deeds.reduce((sum, [weight]) => sum + weight, 0)
  const chosen = (): Deed => {
    let left = random() * total
    const [, deed] = deeds.find(([weight]) => (left -= weight) < 0) ?? deeds[0] ?? [0, async () => {}]
    return deed
  }
  const end = performance.now() + seconds * 1000
  const every = rate ? (buyers.length / rate) * 1000 : 0
  const shopper = async (buyer: Buyer, index: number) => {
    let due = performance.now() + (every * index) / buyers.length
    while (performance.now() < end) {
      if (due > performance.now()) await pause(due - performance.now())
      // Who is late does not catch up: a load that piles up would be another load.
      due = Math.max(due + every, performance.now())
      await chosen()(buyer).catch((error: unknown) => void load.errors.push(String(error)))
      load.done += 1
    }
  }
  await Promise.all(buyers.map(shopper))
}
