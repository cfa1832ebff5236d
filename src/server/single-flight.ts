import type { Shop } from './shop.ts'

const running = new WeakMap<Shop, Map<string, Promise<unknown>>>()

/** Runs work, or returns the result of the same work if this process is already running it. */
export function singleFlight<Result>(shop: Shop, key: string, work: () => Promise<Result>): Promise<Result> {
  const ofShop = running.get(shop) ?? new Map<string, Promise<unknown>>()
  running.set(shop, ofShop)
  const known = ofShop.get(key) as Promise<Result> | undefined
  if (known) return known
  const started = work().finally(() => ofShop.delete(key))
  ofShop.set(key, started)
  return started
}
