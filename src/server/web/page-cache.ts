import { LRUCache } from 'lru-cache'

import { getCurrentYear } from '../../lib/dates.ts'
import type { Representation } from './representation.ts'

const MAX_BYTES = 64 * 1024 * 1024

/** Three sets of headers and the cache's own structures. */
const OVERHEAD_BYTES = 12 * 1024

/**
 * A change in the shop increments the catalog version (`bumpCatalog`) instead of invalidating entries. The footer
 * shows the year.
 */
export const createCacheKey = (catalogVersion: number, url: string): string => `${catalogVersion} ${getCurrentYear()} ${url}`

export class PageCache {
  #pages = new LRUCache<string, Representation>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bodies }, key) =>
      bodies.br.length + bodies.gzip.length + bodies.identity.length + 2 * key.length + OVERHEAD_BYTES
  })
  #pending = new Map<string, Promise<Representation>>()

  find(key: string): Representation | undefined {
    return this.#pages.get(key)
  }

  /** Single flight. */
  render(key: string, renderPage: () => Promise<Representation>): Promise<Representation> {
    const pending = this.#pending.get(key)
    if (pending) return pending
    const promise = renderPage()
      .then((page) => {
        if (page.status === 200) this.#pages.set(key, page)
        return page
      })
      .finally(() => this.#pending.delete(key))
    this.#pending.set(key, promise)
    return promise
  }
}
