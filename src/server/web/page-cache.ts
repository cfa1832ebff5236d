import { LRUCache } from 'lru-cache'

import { getCurrentYear } from '../../lib/dates.ts'
import type { Representation } from './representation.ts'

const MAX_BYTES = 64 * 1024 * 1024

/** Three sets of headers and the cache's own structures. */
const OVERHEAD_BYTES = 12 * 1024

/**
 * Contains the catalog version, which a change in the shop increments (`bumpCatalog` in `catalog/catalog-version.ts`), so
 * that no entry must be invalidated. Contains the year, because the footer shows it.
 */
export const createCacheKey = (catalogVersion: number, url: string): string =>
  `${catalogVersion} ${getCurrentYear()} ${url}`

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

  /** Renders and caches a page. Concurrent calls share one rendering. */
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
