import { LRUCache } from 'lru-cache'

import type { Representation } from './representation.ts'

const MOST_BYTES = 64 * 1024 * 1024

/** What a kept page takes besides its bodies and its address: three sets of headers, and the place in the cache. */
const OVERHEAD = 12 * 1024

/**
 * Pages that are the same for everyone, by path, query and catalogue version. A change of the catalogue changes the
 * version, so a kept page is never stale and nothing needs to be told to forget it.
 */
export class PageCache {
  #kept = new LRUCache<string, Representation>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bodies }, key) =>
      bodies.br.length + bodies.gzip.length + bodies.identity.length + 2 * key.length + OVERHEAD
  })
  #underWay = new Map<string, Promise<Representation>>()

  find(key: string): Representation | undefined {
    return this.#kept.get(key)
  }

  /** Renders a page once for all who ask for it meanwhile. A page that failed is not kept. */
  render(key: string, make: () => Promise<Representation>): Promise<Representation> {
    const running = this.#underWay.get(key)
    if (running) return running
    const made = make()
      .then((page) => {
        if (page.status === 200) this.#kept.set(key, page)
        return page
      })
      .finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, made)
    return made
  }
}
