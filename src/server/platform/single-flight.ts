import type { Shop } from './shop.ts'

const runsByShop = new WeakMap<Shop, Map<string, Promise<unknown>>>()

export function singleFlight<Result>(shop: Shop, key: string, work: () => Promise<Result>): Promise<Result> {
  const shopRuns = runsByShop.get(shop) ?? new Map<string, Promise<unknown>>()
  runsByShop.set(shop, shopRuns)
  const existing = shopRuns.get(key) as Promise<Result> | undefined
  if (existing) return existing
  const promise = work().finally(() => shopRuns.delete(key))
  shopRuns.set(key, promise)
  return promise
}
