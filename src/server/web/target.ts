import { LRUCache } from 'lru-cache'

import { normalizePath } from './guard.ts'
import { normalizeSharedPageUrl } from './shared-pages.ts'

export interface Target {
  /** Must not be changed, because later requests get the same object. */
  url: Readonly<URL>
  /** As returned by `normalizePath`. */
  path: string
  /** As returned by `normalizeSharedPageUrl`. */
  sharedUrl: string | null
}

const MAX_TARGETS = 2000

/** Long URLs are rare, and would make the cache large. */
const MAX_CACHED_LENGTH = 200

/** Parsing takes longer than everything else that a cached page needs from the URL. */
const targets = new LRUCache<string, Target>({ max: MAX_TARGETS })

/** Parses the target of a request line. Returns null if it is invalid. */
export function parseTarget(text: string): Target | null {
  const cached = targets.get(text)
  if (cached) return cached
  const url = URL.parse(text, 'http://shop')
  const path = url && normalizePath(url.pathname)
  if (!path || url.host !== 'shop' || url.pathname.startsWith('//')) return null
  const target = { url, path, sharedUrl: normalizeSharedPageUrl(url) }
  if (text.length <= MAX_CACHED_LENGTH) targets.set(text, target)
  return target
}
