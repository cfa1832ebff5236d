import { LRUCache } from 'lru-cache'

import { getCurrentYear } from '../../lib/dates.ts'
import type { Representation } from './representation.ts'

const MAX_BYTES = 64 * 1024 * 1024

/** Four sets of headers and the cache's own structures. */
const OVERHEAD_BYTES = 16 * 1024

interface CachedPage {
  catalogVersion: number
  /** The footer shows it. */
  year: number
  page: Representation
}

/**
 * Caches pages with the catalog version, which a change in the shop increments (`incrementCatalogVersion` in
 * `catalog/catalog-version.ts`), so that no page must be invalidated.
 */
export class PageCache {
  #pages = new LRUCache<string, CachedPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ page: { bodies } }, url) =>
      // The response for browsers with the dictionary is at most as large as Brotli's.
      2 * bodies.br.length + bodies.gzip.length + bodies.identity.length + 2 * url.length + OVERHEAD_BYTES
  })
  #pending = new Map<string, Promise<Representation>>()

  find(url: string, catalogVersion: number): Representation | undefined {
    const cached = this.#pages.get(url)
    return cached?.catalogVersion === catalogVersion && cached.year === getCurrentYear() ? cached.page : undefined
  }

  /** Renders and caches a page. Concurrent calls share one rendering. */
  render(url: string, catalogVersion: number, renderPage: () => Promise<Representation>): Promise<Representation> {
    const key = `${catalogVersion} ${url}`
    const pending = this.#pending.get(key)
    if (pending) return pending
    const year = getCurrentYear()
    const promise = renderPage()
      .then((page) => {
        if (page.status === 200) this.#pages.set(url, { catalogVersion, year, page })
        return page
      })
      .finally(() => this.#pending.delete(key))
    this.#pending.set(key, promise)
    return promise
  }
}
