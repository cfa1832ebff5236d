import type { Shop } from './shop.ts'

const underWay = new WeakMap<Shop, Map<string, Promise<unknown>>>()

/** Work that is under way in this process already is waited for, not begun a second time. */
export function once<Result>(shop: Shop, key: string, work: () => Promise<Result>): Promise<Result> {
  const running = underWay.get(shop) ?? new Map<string, Promise<unknown>>()
  underWay.set(shop, running)
  const known = running.get(key) as Promise<Result> | undefined
  if (known) return known
  const begun = work().finally(() => running.delete(key))
  running.set(key, begun)
  return begun
}
