import { setTimeout as pause } from 'node:timers/promises'

import type { Buyer } from '../../support/buyer.ts'
import type { Fleet } from '../../support/fleet.ts'
import type { ProductFields } from '../../support/products.ts'

type Action = (buyer: Buyer) => Promise<unknown>

const PAGES = [
  '/shop/home',
  '/shop/listing',
  '/shop/listing?category=men&sortBy=price-lowtohigh',
  '/shop/search?keyword=product'
]

/** With weights, because shoppers browse far more often than they buy. */
function listActions({ shops, paypal }: Fleet, products: ProductFields[], random: () => number): [number, Action][] {
  const pick = <Value>(all: Value[]): Value => all[Math.floor(random() * all.length)] as Value
  const read = async (path: string, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : undefined
    const response = await fetch(`${shops[0]?.url}${path}`, { headers, redirect: 'manual' })
    await response.arrayBuffer()
    if (response.status >= 400) throw new Error(`${path} responded with ${response.status}`)
  }
  const page: Action = () => read(pick(PAGES))
  const product: Action = () => read(`/api/shop/products/get/${pick(products).id}`)
  const listing: Action = () => read('/api/shop/products/get?category=men&sortBy=price-lowtohigh')
  const search: Action = () => read('/api/shop/search/product')
  const history: Action = ({ id, token }) => read(`/api/shop/order/list/${id}?limit=5`, token)
  const changeCart: Action = async (buyer) => {
    await buyer.add(pick(products))
    await buyer.emptyCart()
  }
  const checkOut: Action = async (buyer) => {
    await buyer.add(pick(products))
    const ordered = await buyer.order()
    await paypal.control(`orders/${ordered.paymentId}/approve`)
    await buyer.capture(ordered)
  }
  return [
    [40, page],
    [15, product],
    [15, listing],
    [10, search],
    [5, history],
    [10, changeCart],
    [5, checkOut]
  ]
}

export interface Load {
  done: number
  errors: string[]
}

interface Pace {
  seconds: number
  /** Actions a second of all shoppers. Default: no limit. */
  rate?: number
}

/** `load` shows the progress. */
export async function browseAndBuy(
  fleet: Fleet,
  buyers: Buyer[],
  products: ProductFields[],
  random: () => number,
  { seconds, rate }: Pace,
  load: Load
): Promise<void> {
  const actions = listActions(fleet, products, random)
  const total = actions.reduce((sum, [weight]) => sum + weight, 0)
  const pickAction = (): Action => {
    let remaining = random() * total
    const [, action] = actions.find(([weight]) => (remaining -= weight) < 0) ?? actions[0] ?? [0, async () => {}]
    return action
  }
  const end = performance.now() + seconds * 1000
  const interval = rate ? (buyers.length / rate) * 1000 : 0
  const shopper = async (buyer: Buyer, index: number) => {
    let dueAt = performance.now() + (interval * index) / buyers.length
    while (performance.now() < end) {
      if (dueAt > performance.now()) await pause(dueAt - performance.now())
      // Late actions are skipped, because a burst would be another load.
      dueAt = Math.max(dueAt + interval, performance.now())
      await pickAction()(buyer).catch((error: unknown) => void load.errors.push(String(error)))
      load.done += 1
    }
  }
  await Promise.all(buyers.map(shopper))
}
